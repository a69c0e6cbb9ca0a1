// What the command says: results on standard output, plans and progress on standard error.
import { styleText } from 'node:util';

import { problemInWords } from '../release-error.mjs';

/** @typedef {import('../formats.d.ts').Problem} Problem */

/** @param {NodeJS.WriteStream} stream */
const hasColours = ({ isTTY }) => isTTY && !process.env.NO_COLOR && process.env.TERM !== 'dumb';

/** @param {Parameters<typeof styleText>[0]} style @param {string} text @param {NodeJS.WriteStream} [stream] */
export const styled = (style, text, stream = process.stdout) => (hasColours(stream) ? styleText(style, text) : text);

/** In one line, whatever somebody else wrote: what they call themselves or give as a reason commands no terminal. @param {string} text */
export const inOneLine = (text) => text.replace(/\p{Cc}+/gu, ' ');

/**
 * Columns as wide as what stands in them; the last one ends where it ends.
 * @param {readonly (readonly string[])[]} rows @param {readonly string[]} [heads]
 */
export function table(rows, heads) {
  const all = (heads ? [heads, ...rows] : rows).map((row) => row.map(inOneLine));
  const widths = (all[0] ?? []).map((_, at) => Math.max(...all.map((row) => (row[at] ?? '').length)));
  const lines = all.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const [first = '', ...rest] = lines;
  return (heads ? [styled('bold', first), ...rest] : lines).join('\n');
}

/** @param {string} at as JSON has it */
export const asTime = (at) => at.slice(0, 19).replace('T', ' ');

/** @param {number} bytes */
export const asSize = (bytes) => (bytes < 10_000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`);

/** @param {number} count @param {string} one @param {string} [many] */
export const counted = (count, one, many = `${one}s`) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** @param {string} line for who waits, never for a program */
export const tell = (line) => process.stderr.write(`${line}\n`);

/** @param {readonly Problem[]} problems */
export const problemsInWords = (problems) => problems.map(problemInWords).join('\n');
