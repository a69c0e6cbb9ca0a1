// Writes the output of a child process to a file of limited size. Warnings and errors also go to standard error. Without a
// folder, each line goes to standard output as JSON.
import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { jsonLine, WARN } from './json-lines.ts';
import { sourceIn } from '../../packages/releases/src/traces/trace.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_LINE_LENGTH = 64 * 1024;
const MAX_CAUSE_LENGTH = 300;
const LAST_LINES = 20;
const NOT_READY = /^\/health\/(ready|edge)$/;
const ECHO_INTERVAL = 30_000;
/** The limit of different messages in one interval, because anybody can send errors of browsers. */
const MAX_ECHOED = 40;
const NONE = -1;

/** The log of one child. When the disk is full, lines of the log are lost, but the platform keeps running. */
export class ChildLog {
  readonly name: string;
  #folder;
  #file;
  #descriptor = NONE;
  #bytes = 0;
  #isClosed = false;
  /** Whether the terminal has shown that the file cannot be written. */
  #hasReportedLoss = false;
  #incompleteLine = '';
  #echoed: Map<string, number> = new Map();
  /** The last lines, for the message when the child dies. */
  #lastLines: string[] = [];

  /** @param folder null: the lines go to standard output */
  constructor(folder: string | null, name: string) {
    this.name = name;
    this.#folder = folder;
    this.#file = join(folder ?? '', `${name}.log`);
  }

  write(chunk: Buffer) {
    if (this.#isClosed) return;
    this.#append(chunk);
    const lines = (this.#incompleteLine + chunk.toString('utf8')).split('\n');
    this.#incompleteLine = (lines.pop() ?? '').slice(-MAX_LINE_LENGTH);
    for (const line of lines) if (line.trim() !== '') this.#handleLine(line);
  }

  /** Adds a line of `npm start` itself about the child. */
  writeNote(text: string) {
    this.write(Buffer.from(`${JSON.stringify({ level: WARN, time: Date.now(), name: 'start', msg: text })}\n`));
  }

  /** The last lines, indented. */
  get tail() {
    return this.#lastLines.map((line) => `  ${line}`).join('\n');
  }

  get lastLine() {
    return this.#lastLines.at(-1) ?? '';
  }

  close() {
    this.#isClosed = true;
    this.#release();
  }

  #append(chunk: Buffer) {
    if (this.#folder === null) return;
    try {
      if (this.#bytes > MAX_BYTES) this.#rotate();
      if (this.#descriptor === NONE) this.#open();
      this.#bytes += writeSync(this.#descriptor, chunk);
      this.#hasReportedLoss = false;
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? error.code : error;
      if (!this.#hasReportedLoss)
        console.error(`${this.name}: ${this.#file} cannot be written (${reason}); log lines are lost`);
      this.#hasReportedLoss = true;
      this.#release();
    }
  }

  #open() {
    mkdirSync(dirname(this.#file), { recursive: true });
    this.#descriptor = openSync(this.#file, 'a', 0o600);
    this.#bytes = fstatSync(this.#descriptor).size;
  }

  #release() {
    if (this.#descriptor !== NONE) closeSync(this.#descriptor);
    this.#descriptor = NONE;
    this.#bytes = 0;
  }

  #handleLine(line: string) {
    const { level, text, isJson } = readLine(line);
    this.#lastLines = [...this.#lastLines, text].slice(-LAST_LINES);
    if (this.#folder === null) process.stdout.write(isJson ? `${line}\n` : jsonLine(WARN, this.name, line));
    else if (level >= WARN) this.#echo(text);
  }

  /** Shows a message only once in an interval, because repeated messages would hide all others. The file has every line. */
  #echo(text: string) {
    const now = Date.now();
    for (const [message, time] of this.#echoed) if (now - time > ECHO_INTERVAL) this.#echoed.delete(message);
    const isNew = !this.#echoed.has(text);
    if (isNew && this.#echoed.size >= MAX_ECHOED) return;
    if (isNew) console.error(`${this.name}: ${text}`);
    this.#echoed.set(text, this.#echoed.get(text) ?? now);
  }

  #rotate() {
    this.#release();
    renameSync(this.#file, `${this.#file}.1`);
  }
}

/** A line that is not JSON comes from a broken program, so it counts as a warning. */
function readLine(line: string) {
  try {
    const { level, msg, err, error, at, method, path, status, report, ...otherFields } = JSON.parse(line);
    // "Not ready" is a normal response: the client asks again.
    if (NOT_READY.test(path)) return { level: 0, text: line, isJson: true };
    const stack =
      report?.stack ?? otherFields.reason ?? otherFields.outcome?.reason ?? otherFields.output ?? err?.stack ?? '';
    const cause = err?.message ?? error?.message ?? report?.message ?? stack;
    const request = method && `${method} ${path} ${status}`;
    const message = [request, msg, cause !== msg && firstLineOf(cause)].filter((value) => isText(value)).join(': ');
    const location = at ?? sourceIn(String(stack));
    const text = message && isText(location) ? `${message} (${location})` : message;
    return { level: typeof level === 'number' ? level : 0, text: text || line, isJson: true };
  } catch {
    return { level: WARN, text: line, isJson: false };
  }
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** The first line of a text, without control characters that a terminal would obey. The text may come from anybody. */
const firstLineOf = (text: unknown) =>
  String(text)
    .split('\n', 1)[0]
    ?.replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, MAX_CAUSE_LENGTH);
