import { beforeEach, expect, test } from "vitest";
import { room } from "../../../src/gallery/samples";
import type { RoomView } from "../../../src/lib/api/messages";
import { holdSeat } from "../../../src/lib/online/tokens";
import { clearStorage } from "../../../src/lib/shell/storage";
import { chooseLanguage, speak } from "../../../src/lib/words/words.svelte";
import { namesAt } from "../../../src/screens/home/names";

/** A table where people of these names sit, and two bots. */
function tableOf(people: string[], state: RoomView["state"] = "playing"): RoomView {
  const sample = room(people.length + 2, "classic");
  const seats = sample.seats.map((seat, at): RoomView["seats"][number] => {
    const name = people[at];
    return (
      seat &&
      (name === undefined
        ? { ...seat, kind: "bot", bot: "tourist", name: `Bot ${at}` }
        : { ...seat, kind: "person", bot: null, name })
    );
  });
  return { ...sample, table: "abc", state, seats };
}

beforeEach(async () => {
  clearStorage();
  await speak();
});

test("whoever plays alone with bots is called on home what the table calls them", async () => {
  holdSeat("abc", "token");
  expect(namesAt(tableOf(["Guest"]))).toBe("You, Bot 1, and Bot 2");
  await chooseLanguage("de");
  expect(namesAt(tableOf(["Gast"]))).toBe("Du, Bot 1 und Bot 2");
  await chooseLanguage("en");
});

test("several people, a table that waits for others and tables of others have their names", () => {
  holdSeat("abc", "token");
  expect(namesAt(tableOf(["Ada", "Ben"]))).toBe("Ada, Ben, Bot 2, and Bot 3");
  expect(namesAt(tableOf(["Ada"], "open"))).toBe("Ada, Bot 1, and Bot 2");
  expect(namesAt({ ...tableOf(["Ada"]), table: "of-others" })).toBe("Ada, Bot 1, and Bot 2");
});
