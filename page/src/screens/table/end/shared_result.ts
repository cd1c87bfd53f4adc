/** What is shared of a finished game: a line of text, a link and a picture. They use names, since readers elsewhere do not know who "you"
    are. */
import type { RoomView } from "../../../lib/api/messages";
import { dayLine, describeOwnResult, type Compared } from "../../../lib/daily/day_result";
import { dayPath } from "../../../lib/daily/days";
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
  /** Our rank in each round. */
  places: number[];
  how: { hints: boolean; practice: boolean };
  compared: Compared;
}

export interface SharedResult {
  text: string;
  /** The path that it links to: the deal of the day, a replay that others can open, or else home. */
  path: string;
  picture: ResultPicture;
}

/** Return what to share. `rows`: by rank; `day`: null if it was no daily deal, or none of its seats was ours; `ended`: when, ms since
    1970; `host`: the page's. */
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
    text: day ? dayLine(day.day, day.own, day.places, day.how, day.compared) : shareText(rows, names),
    path: at(day ? dayPath(day.day) : isLocal(room.table) ? "/" : `/replay?table=${room.table}`),
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
