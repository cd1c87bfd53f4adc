import { describe, expect, it } from "vitest";
import type { TableClient } from "../../../../src/lib/online/table_client.svelte";
import type { PersonView } from "../../../../src/lib/api/messages";
import { saveSeatToken } from "../../../../src/lib/online/tokens";
import { person } from "../../../lib/online/server";
import { isComplete, isReserved, takeReserved } from "../../../../src/screens/table/lobby/seating";

const bot: PersonView = person("Shark", { kind: "bot", bot: "shark" });

describe("the seats of a rematch", () => {
  it("are kept until somebody comes with a new seed", () => {
    expect(isReserved(person("Bruno", { seed: null }))).toBe(true);
    expect(isReserved(person("Bruno"))).toBe(false);
    expect(isReserved(bot)).toBe(false);
    expect(isReserved(null)).toBe(false);
  });

  it("are complete when nobody is waited for", () => {
    expect(isComplete([bot, person("Bruno")])).toBe(true);
    expect(isComplete([bot, person("Bruno", { seed: null })])).toBe(false);
    expect(isComplete([bot, null])).toBe(false);
  });

  it("are taken each with the token that fits, under the name they are kept for", async () => {
    saveSeatToken("again", "token-of-anna");
    saveSeatToken("again", "token-of-ben");
    const owners = ["token-of-ben", "token-of-anna"];
    const seats = [person("Ben", { seed: null }), person("Anna", { seed: null }), person("Carla", { seed: null })];
    const sat: string[] = [];
    const client = {
      name: "again",
      you: [0, 1],
      room: { seats },
      sit: ({ name, seat, token }: { name: string; seat: number; token: string }) => {
        if (owners[seat] !== token) return Promise.resolve({ t: "refused" });
        sat.push(name);
        seats[seat] = person(name, { seed: "new" });
        return Promise.resolve({ t: "seated" });
      },
    } as unknown as TableClient;
    await takeReserved(client);
    expect(sat).toEqual(["Ben", "Anna"]);
    expect(isReserved(seats[2] ?? null)).toBe(true);
  });
});
