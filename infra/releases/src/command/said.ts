// What the command says: results on standard output, plans and progress on standard error.
import { styleText } from 'node:util';

import type { Problem } from '../formats.ts';
import { problemInWords } from '../release-error.ts';

const hasColours = ({ isTTY }: NodeJS.WriteStream) => isTTY && !process.env.NO_COLOR && process.env.TERM !== 'dumb';

export const styled = (
  style: Parameters<typeof styleText>[0],
  text: string,
  stream: NodeJS.WriteStream = process.stdout,
) => (hasColours(stream) ? styleText(style, text) : text);

/** In one line, whatever somebody else wrote: what they call themselves or give as a reason commands no terminal. */
export const inOneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

/** Columns as wide as what stands in them; the last one ends where it ends. */
export function table(rows: readonly (readonly string[])[], heads?: readonly string[]) {
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

/** @param at as JSON has it */
export const asTime = (at: string) => at.slice(0, 19).replace('T', ' ');

export const asSize = (bytes: number) => (bytes < 10_000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`);

export const counted = (count: number, one: string, many: string = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** @param line for who waits, never for a program */
export const tell = (line: string) => process.stderr.write(`${line}\n`);

export const problemsInWords = (problems: readonly Problem[]) => problems.map(problemInWords).join('\n');
