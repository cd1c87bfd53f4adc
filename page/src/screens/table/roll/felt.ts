/** What the felt below the board is for now, and what it says. */
import type { Option, Roll, GameView } from "../../../lib/api/messages";
import { narrow, reducedMotion, wide } from "../../../lib/shell/media";
import { settings } from "../../../lib/shell/settings.svelte";
import type { Person } from "../../../lib/table/people";
import { onCasino } from "../../../lib/words/casinos";
import { amount, count, say } from "../../../lib/words/words.svelte";
import type { Game } from "../game.svelte";
import { describeStart, nameOf } from "../log/seat_sentences";

/** slip: our dice are down and can be taken back. Once they are sent, the felt stays as it is until the table answers, which
    mostly takes less than a frame; unconfirmed: they are down, and the table has not answered; pass: the
    device goes to another; hold: our dice are to be thrown, or in the air; choose: our roll; stood-in: a bot plays for us;
    absent: the player is away, and we may choose how to go on; watch: another player's roll, or a round that is being
    opened. */
export type FeltState = "slip" | "unconfirmed" | "pass" | "hold" | "choose" | "stood-in" | "absent" | "watch";

/** One of our seats that a bot plays for, or that we have left. */
export const stoodInSeat = ({ table: { you, room } }: Game): number | null =>
  you.find((seat) => room?.seats[seat]?.bot !== null || room.seats[seat]?.left) ?? null;

/** Whether our own time is up. */
export const isLate = ({ table, turn }: Game): boolean => table.room?.seats[turn.seat ?? -1]?.ran_out === true;

/** Whether a seat is ours, and no bot plays for it. */
const isPlayedHere = ({ table: { you, room } }: Game, seat: number): boolean =>
  you.includes(seat) && room?.seats[seat]?.bot === null;

export function feltState(game: Game): FeltState {
  const { turn, stage, absence } = game;
  if (turn.slip) return "slip";
  if (turn.unconfirmed) return "unconfirmed";
  if (turn.sent) return turn.sent.lasts > 0 ? "slip" : "choose";
  if (stage.veiled) return "pass";
  if (stage.dice !== "landed" && isPlayedHere(game, stage.view?.seat ?? -1)) return "hold";
  if (turn.seat !== null) return "choose";
  if (stoodInSeat(game) !== null) return "stood-in";
  return absence.seat !== null && !stage.busy ? "absent" : "watch";
}

/** The dice on the felt; at instant speed those of others, which would lie there for a single frame, are left out. */
export function feltRoll({ stage }: Game, state: FeltState, view: GameView): Roll | null {
  const unseen = state === "watch" && stage.busy && settings.botSpeed === "instant";
  return state === "pass" || unseen ? null : view.roll;
}

/** Whether the turn that is shown is that of an absent player. */
const isAway = ({ absence, stage }: Game): boolean => absence.away && stage.waiting.length === 0 && !stage.busy;

/** Characters of the longest name beside which a phone has room for more than the number of dice. */
const LONG_NAME = 12;

/** As much stands in one line below the name of a move. */
const ONE_LINE = 36;

/** What a move would bring; `wide`: whether there is room for more than the amount and that it may change. */
export function takeText(note: number, wide: boolean): string {
  const money = amount(note);
  const text = say("page.roll.take", { money });
  return wide && text.length <= ONE_LINE ? text : say("page.roll.take.short", { money });
}

const placedText = (option: Option | null): string =>
  option ? say("page.slip.placed", { dice: count("dice", option.dice), where: onCasino(option.standing.casino) }) : "";

/** Who starts the game, where nothing moves and words say what would have been seen. */
const startText = (game: Game, view: GameView): string =>
  view.round === 1 && reducedMotion.current ? describeStart(view, game.people()) : "";

export function feltTitle(game: Game, state: FeltState, view: GameView, person: Person): string {
  const { turn, absence, table } = game;
  const { name } = person;
  const alone = table.you.length === 1;
  switch (state) {
    case "slip":
      return placedText((turn.slip ?? turn.sent)?.option ?? null);
    case "unconfirmed":
      return say("page.line.unconfirmed");
    case "pass":
      return say("page.turn.pass", { name });
    case "hold":
      return alone ? say("page.turn.yours") : name;
    case "choose":
      return alone ? say("page.roll.yours") : say("page.roll.of", { name });
    case "stood-in":
      return alone
        ? say("page.stood_in")
        : say("page.stood_in.name", { name: nameOf(game.people(), stoodInSeat(game) ?? 0) });
    case "absent":
      if (absence.late) return say("page.tell.ran_out", { name });
      return absence.left ? say("page.tell.left", { name }) : say("page.absent.away", { name });
    case "watch":
      if (game.stage.opening)
        return (
          (!wide.current && startText(game, view)) || say("round.title", { round: view.round, rounds: view.rounds })
        );
      if (isAway(game)) return say("page.absent.away", { name });
      return person.you ? say("page.roll.yours") : say("page.roll.of", { name });
  }
}

export function feltHelp(game: Game, state: FeltState, view: GameView, person: Person): string {
  const { own, big, neutral } = game.stage.inHand;
  const dice = count("dice", own + big + neutral);
  // Beside a long name a phone has no room for more than how many there are.
  const brief = narrow.current && person.name.length > LONG_NAME;
  switch (state) {
    case "slip":
      return ""; // stands where it can be done
    case "unconfirmed":
      return placedText(game.turn.unconfirmed);
    case "hold":
      return dice;
    case "choose":
      if (game.turn.sent) return "";
      if (isLate(game)) return say("page.roll.late");
      if (game.hint.asking) return say("page.hint.thinking");
      if (game.hint.moves.length > 0) return say("page.hint.legend");
      return brief ? dice : say("page.roll.choose", { dice });
    case "stood-in":
      return say("page.stood_in.help");
    case "absent":
      return say("page.absent.help");
    case "pass":
    case "watch":
      if (game.stage.opening) return wide.current ? startText(game, view) : "";
      if (game.table.you.length === 0) return say("page.watch");
      if (isAway(game)) return say("page.absent.soon");
      if (state === "pass" || !feltRoll(game, state, view) || person.you) return "";
      return brief ? dice : say("page.roll.thinking", { dice });
  }
}
