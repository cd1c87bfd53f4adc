/** The end of a game in words. */
import type { Finisher } from "../table/ending";
import type { Person } from "../table/people";
import { amount, count, list, money, say } from "./words.svelte";

const nameIn = (people: readonly Person[], finisher: Finisher): string => people[finisher.seat]?.name ?? "";

/** Return the text of the sign above the podium. */
export function endSign(rows: readonly Finisher[], people: readonly Person[]): string {
  const winners = rows.filter(({ rank }) => rank === 1);
  const [winner] = winners;
  if (winners.length > 1) return say("page.end.shared");
  return winner && people[winner.seat]?.you ? say("page.end.you_win") : say("page.end.over");
}

/** Return the sentence below it: who won and by how much, or what broke the tie. */
export function endLine(rows: readonly Finisher[], people: readonly Person[]): string {
  const winners = rows.filter(({ rank }) => rank === 1);
  const [winner, second] = rows;
  if (!winner) return "";
  const name = nameIn(people, winner);
  const you = people[winner.seat]?.you ?? false;
  if (winners.length > 1) {
    const names = list(winners.map((row) => nameIn(people, row)));
    return say("page.end.shared.line", {
      names,
      money: amount(winner.money ?? 0),
      notes: count("notes", winner.notes),
    });
  }
  const wins = you ? "" : say("page.end.wins", { name }) + " ";
  if (!second || winner.money === null || second.money === null) return wins.trim();
  const other = nameIn(people, second);
  const toYou = people[second.seat]?.you ?? false;
  if (winner.money === second.money) {
    const notes = { more: count("notes", winner.notes), less: count("notes", second.notes) };
    return wins + (toYou ? say("page.end.tie_with_you", notes) : say("page.end.tie", { other, ...notes }));
  }
  const ahead = amount(winner.money - second.money);
  return (
    wins + (toYou ? say("page.end.ahead_of_you", { money: ahead }) : say("page.end.ahead", { money: ahead, other }))
  );
}

/** Name the winner for people who were not there: "Lola wins." */
export function winnerLine(rows: readonly Finisher[], names: readonly string[]): string {
  const winners = rows.filter(({ rank }) => rank === 1).map(({ seat }) => names[seat] ?? "");
  return winners.length > 1
    ? `${say("page.end.shared")}: ${list(winners)}`
    : say("page.end.wins", { name: winners[0] ?? "" });
}

/** Return the text to share with friends. */
export function shareText(rows: readonly Finisher[], names: readonly string[]): string {
  const told = rows.map(({ seat, money: has }) =>
    say("page.standings.has", { name: names[seat] ?? "", has: money(has ?? 0) }),
  );
  return say("page.end.share.text", { result: told.join(", ") });
}
