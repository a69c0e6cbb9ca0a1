// Output of the commands: results go to standard output, plans and progress to standard error.
import { styleText } from 'node:util';

import type { Problem } from '../formats.ts';
import { describeProblem } from '../release-error.ts';

const hasColours = ({ isTTY }: NodeJS.WriteStream) => isTTY && !process.env.NO_COLOR && process.env.TERM !== 'dumb';

export const styled = (
  style: Parameters<typeof styleText>[0],
  text: string,
  stream: NodeJS.WriteStream = process.stdout,
) => (hasColours(stream) ? styleText(style, text) : text);

/** Replaces control characters, because names and reasons come from other people and must not control the terminal. */
export const toOneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ');

/** Formats rows as columns; each column is as wide as its longest cell. */
export function table(rows: readonly (readonly string[])[], headings?: readonly string[]) {
  const all = (headings ? [headings, ...rows] : rows).map((row) => row.map(toOneLine));
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const [first = '', ...rest] = lines;
  return (headings ? [styled('bold', first), ...rest] : lines).join('\n');
}

/** @param time in ISO format */
export const asTime = (time: string) => time.slice(0, 19).replace('T', ' ');

export const asSize = (bytes: number) => (bytes < 10_000 ? `${bytes} bytes` : `${(bytes / 1000).toFixed(1)} kB`);

export const counted = (count: number, singular: string, plural: string = `${singular}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;

/** For plans, progress and warnings: programs do not parse standard error. */
export const printToStderr = (line: string) => process.stderr.write(`${line}\n`);

/** Findings of the gate that do not refuse the change. */
export const noteLines = (notes: readonly Problem[]) => notes.map(({ message }) => `Note: ${toOneLine(message)}`);

export const describeProblems = (problems: readonly Problem[]) => problems.map(describeProblem).join('\n');
