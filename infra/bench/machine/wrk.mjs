// Load by wrk, an HTTP benchmarking tool (Debian's package): many connections, each with one request after the other.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { findProgram } from './programs.mjs';

const CONNECTIONS = 32;
/** What wrk writes after a number, in milliseconds. @type {Readonly<Record<string, number>>} */
const UNITS = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

const run = promisify(execFile);

/** @param {AbortSignal} signal */
export const findWrk = (signal) => findProgram('wrk', { debian: 'wrk', signal });

/**
 * @param {string} wrk path of the program @param {import('./requests.mjs').Asked & {seconds: number}} asked
 * @returns {Promise<{rate: number, median: number, p99: number}>} requests a second; times of a request in milliseconds
 */
export async function load(wrk, { url, headers = {}, seconds }) {
  const options = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run(wrk, ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', ...options, url]);
  if (/Non-2xx or 3xx responses|Socket errors/.test(stdout)) throw new Error(`${url} failed under load:\n${stdout}`);
  const time = (/** @type {string} */ share) => {
    const [, value, unit = ''] = new RegExp(`${share}%\\s+([\\d.]+)(us|ms|s|m)`).exec(stdout) ?? [];
    return Number(value) * (UNITS[unit] ?? NaN);
  };
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? NaN),
    median: time('50'),
    p99: time('99'),
  };
}
