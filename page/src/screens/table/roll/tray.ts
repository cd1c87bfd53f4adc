/** The mode of the tray below the board, and its texts. */
import type { Option, Roll, GameView } from "../../../lib/api/messages";
import { narrow, reducedMotion, wide } from "../../../lib/shell/media";
import { settings } from "../../../lib/shell/settings.svelte";
import type { Person } from "../../../lib/table/people";
import { onCasino } from "../../../lib/words/casinos";
import { amount, count, say } from "../../../lib/words/words.svelte";
import type { Game } from "../game.svelte";
import { describeStart, nameOf } from "../log/seat_sentences";

/** slip: our dice are placed but can be taken back, or were sent just now and will be answered within a frame or so; unconfirmed: they were
    sent, and the connection is in trouble; pass: the device is to be handed to another player; hold: our dice are to be rolled, or in the air;
    choose: our roll; stood-in: a bot plays for us; absent: the player to act is away, and we may choose how to go on; watch: another player's
    roll, or the opening of a round. */
export type TrayMode = "slip" | "unconfirmed" | "pass" | "hold" | "choose" | "stood-in" | "absent" | "watch";

/** Return one of our seats that a bot plays for, or that we have left; null: none. */
export const stoodInSeat = ({ table: { you, room } }: Game): number | null =>
  you.find((seat) => room?.seats[seat]?.bot !== null || room.seats[seat]?.left) ?? null;

/** Return whether our own time is up. */
export const isLate = ({ table, turn }: Game): boolean => table.room?.seats[turn.seat ?? -1]?.ran_out === true;

/** Return whether a seat is ours and no bot plays for it. */
const isPlayedHere = ({ table: { you, room } }: Game, seat: number): boolean =>
  you.includes(seat) && room?.seats[seat]?.bot === null;

export function trayMode(game: Game): TrayMode {
  const { turn, stage, absence } = game;
  if (turn.pending) return "slip";
  if (turn.unconfirmed) return "unconfirmed";
  if (turn.sent) return turn.sent.takeBackMs > 0 ? "slip" : "choose";
  if (stage.needsHandover) return "pass";
  if (stage.dice !== "landed" && isPlayedHere(game, stage.view?.seat ?? -1)) return "hold";
  if (turn.seat !== null) return "choose";
  if (stoodInSeat(game) !== null) return "stood-in";
  return absence.seat !== null && !stage.busy ? "absent" : "watch";
}

/** Return the dice on the felt. At instant speed other players' dice are left out: they would be there for a single frame. */
export function trayRoll({ stage }: Game, state: TrayMode, view: GameView): Roll | null {
  const unseen = state === "watch" && stage.busy && settings.botSpeed === "instant";
  return state === "pass" || unseen ? null : view.roll;
}

/** Return whether the turn on screen is an absent player's. */
const isAway = ({ absence, stage }: Game): boolean => absence.away && stage.waiting.length === 0 && !stage.busy;

/** The longest name, in characters, beside which a phone has room for more than the number of dice. */
const LONG_NAME = 12;

/** The length of one line below the name of a move, in characters. */
const ONE_LINE = 36;

/** Say what a move would bring; `wide`: whether there is room for a whole sentence. */
export function takeText(note: number, wide: boolean): string {
  const money = amount(note);
  const text = say("page.roll.take", { money });
  return wide && text.length <= ONE_LINE ? text : say("page.roll.take.short", { money });
}

const placedText = (option: Option | null): string =>
  option ? say("page.slip.placed", { dice: count("dice", option.dice), where: onCasino(option.standing.casino) }) : "";

/** Say who starts the game, if motion is reduced and the opening is not shown. */
const startText = (game: Game, view: GameView): string =>
  view.round === 1 && reducedMotion.current ? describeStart(view, game.people()) : "";

export function trayTitle(game: Game, state: TrayMode, view: GameView, person: Person): string {
  const { turn, absence, table } = game;
  const { name } = person;
  const alone = table.you.length === 1;
  switch (state) {
    case "slip":
      return placedText((turn.pending ?? turn.sent)?.option ?? null);
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

export function trayHelp(game: Game, state: TrayMode, view: GameView, person: Person): string {
  const { own, big, neutral } = game.stage.inHand;
  const dice = count("dice", own + big + neutral);
  // Beside a long name a phone has only room for the number of dice.
  const brief = narrow.current && person.name.length > LONG_NAME;
  switch (state) {
    case "slip":
      return ""; // the button says it
    case "unconfirmed":
      return placedText(game.turn.unconfirmed);
    case "hold":
      return dice;
    case "choose":
      if (game.turn.sent) return "";
      if (isLate(game)) return say("page.roll.late");
      if (game.hint.asking) return say("page.hint.thinking");
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
      if (state === "pass" || !trayRoll(game, state, view) || person.you) return "";
      return brief ? dice : say("page.roll.thinking", { dice });
  }
}
