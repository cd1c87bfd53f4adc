/** Everyone's results in the deals of days: sends ours to the server, and fetches all of them. Without a server there are none. */
import { fetchJson, postInit, ProblemError, record } from "../api/http";
import type { DayResults, SentResult } from "../api/messages";
import { drawToken } from "../online/tokens";
import { load, save } from "../shell/storage";
import { markSent, playedOn, unsentDays } from "./days";

const TOKEN = "days.token";
/** The number of results that one visit makes up for. */
const MOST_SENT = 5;

const addressOf = (day: string): string => `/api/days/${day}`;

/** Return the headers with this device's token, which makes one of everyone's results ours. */
function headers(): { authorization: string } {
  let token = load(TOKEN);
  if (typeof token !== "string") save(TOKEN, (token = drawToken()));
  return { authorization: `Bearer ${String(token)}` };
}

export const fetchResults = (day: string): Promise<DayResults> => fetchJson(addressOf(day), { headers: headers() });

/** Send the record of our game of a day, unless the server has had it; return everyone's results. Throws if there is no answer. */
export async function sendResult(day: string, text: () => Promise<string>): Promise<DayResults> {
  if (!playedOn(day)?.sent) {
    try {
      const request = postInit("text/plain", await text());
      const { results } = await fetchJson<SentResult>(addressOf(day), {
        ...request,
        headers: { ...request.headers, ...headers() },
      });
      markSent(day);
      return results;
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem === null) throw error;
      if (error.problem.code === "unreadable") markSent(day); // it will not be counted later either
    }
  }
  return fetchResults(day);
}

/** Send the results that could not be sent when their games ended. */
export async function sendUnsent(): Promise<void> {
  for (const day of unsentDays().slice(0, MOST_SENT))
    await sendResult(day, () => record(playedOn(day)!.table)).catch(() => undefined);
}
