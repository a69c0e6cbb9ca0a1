// Visits of a page by the edge's access log alone: an opinion of its own on what the product counts.
import { existsSync, readFileSync } from 'node:fs';

const PAUSE_MS = 30 * 60_000;
/** A script that runs tells of the page soon. */
const SOON_MS = 10_000;

/**
 * Somebody who gets the page and whose browser then runs its script, and who was not there in the half hour before. The
 * log knows no browsers, so bots that run scripts are people here.
 * @param {string} file @param {string} path @returns {number}
 */
export function visitsInLog(file, path) {
  const lines = [`${file}.1`, file].flatMap((each) => (existsSync(each) ? readFileSync(each, 'utf8').split('\n') : []));
  const requests = lines.flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
  /** @type {Map<string, number>} */
  const got = new Map();
  /** @type {Map<string, number>} */
  const seen = new Map();
  let visits = 0;
  for (const { time, method, path: asked, status, client } of requests) {
    if (asked === path && client === undefined) throw new Error('the log names no addresses: LOG_ADDRESSES=on');
    if (method === 'GET' && asked === path && (status === 200 || status === 304)) got.set(client, time);
    const isTold = method === 'POST' && asked === '/report/visit' && time - (got.get(client) ?? -Infinity) < SOON_MS;
    if (!isTold) continue;
    if (time - (seen.get(client) ?? -Infinity) >= PAUSE_MS) visits += 1;
    seen.set(client, time);
  }
  return visits;
}
