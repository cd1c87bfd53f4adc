import { describe, expect, it } from "vitest";
import { botName } from "../../../src/lib/table/bot_names";

describe("the name of a bot", () => {
  it("is its own at a table of six", () => {
    const names: string[] = [];
    for (let seat = 0; seat < 6; seat++) names.push(botName(seat, names));
    expect(new Set(names).size).toBe(6);
  });

  it("is not the name of somebody who sits there already", () => {
    const name = botName(2, []);
    expect(botName(2, [name.toUpperCase()])).not.toBe(name);
  });

  it("is found at the last seat too, whoever has come", () => {
    const others = [0, 1, 2, 3, 4].map((seat) => botName(seat, []));
    expect(others).not.toContain(botName(5, others));
    expect(others).not.toContain(botName(0, others));
  });
});
