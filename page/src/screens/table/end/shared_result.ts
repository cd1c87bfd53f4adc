/** What one shares of a finished game: a line, where it leads, and a picture. Whoever is shown it elsewhere does not know who
    "you" are, so it says names. */
import type { RoomView } from "../../../lib/api/messages";
import { dayLine, describeOwnResult } from "../../../lib/daily/day_result";
import type { ResultPicture } from "../../../lib/picture/result_picture";
import { at, isLocal } from "../../../lib/shell/route";
import type { Finisher } from "../../../lib/table/ending";
import { hueOf } from "../../../lib/table/people";
import { dateText, dayText } from "../../../lib/words/dates";
import { shareText, winnerLine } from "../../../lib/words/ending";
import { gameText } from "../../../lib/words/game_names";
import { money, say } from "../../../lib/words/words.svelte";

/** Our result in the deal of a day. */
export interface DayResult {
  day: string;
  own: Finisher;
  /** Our place in each round. */
  places: number[];
  how: { hints: boolean; practice: boolean };
}

export interface SharedResult {
  text: string;
  /** The address it leads to, without the host: of a replay that others can open, or else of the page. */
  path: string;
  picture: ResultPicture;
}

/** `rows`: the first first; `day`: null where it was no deal of a day, or none of its seats was ours; `ended`: when,
    ms since 1970; `host`: where the page is. */
export function sharedResult(
  room: RoomView,
  rows: readonly Finisher[],
  day: DayResult | null,
  ended: number,
  host: string,
): SharedResult {
  const names = room.seats.map((seat) => seat?.name ?? "");
  const about = day ? describeOwnResult(day.own, names) : dateText(ended);
  return {
    text: day ? dayLine(day.day, day.own, day.places, day.how) : shareText(rows, names),
    path: at(day || isLocal(room.table) ? "/" : `/replay?table=${room.table}`),
    picture: {
      title: day ? say("page.day.of", { date: dayText(day.day) }) : winnerLine(rows, names),
      about: `${gameText(room.agreement)} · ${about}`,
      rows: rows.map(({ seat, money: has, rank }) => ({
        name: names[seat] ?? "",
        hue: hueOf(room.seats[seat]?.colour ?? ""),
        money: money(has ?? 0),
        rank: rank ?? 1,
      })),
      rounds: day?.places ?? [],
      address: host,
    },
  };
}
