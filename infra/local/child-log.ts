// What a child prints goes to a file of bounded size; warnings and errors also go to standard error.
import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import { sourceIn } from '../releases/src/traces/trace.ts';

const MAX_BYTES = 10 * 1024 * 1024;
const WARN = 40; // pino's number
const LONGEST_LINE = 64 * 1024;
const LONGEST_CAUSE = 300;
const KEPT = 20;
const QUIET = 30_000;
/** Different things in that time: errors of browsers come from anybody. */
const MOST_ECHOED = 40;
const NONE = -1;

/** One child's log. A disk that is full costs lines of it, not the product. */
export class ChildLog {
  readonly name: string;
  #folder;
  #file;
  #descriptor = NONE;
  #bytes = 0;
  #isClosed = false;
  /** Lines are lost just now, and that was said. */
  #isLosing = false;
  #rest = '';
  #echoed: Map<string, number> = new Map();
  /** the last lines, for the message when a child dies */
  #last: string[] = [];

  constructor(folder: string, name: string) {
    this.name = name;
    this.#folder = folder;
    this.#file = join(folder, `${name}.log`);
  }

  write(chunk: Buffer) {
    if (this.#isClosed) return;
    this.#keep(chunk);
    const lines = (this.#rest + chunk.toString('utf8')).split('\n');
    this.#rest = (lines.pop() ?? '').slice(-LONGEST_LINE);
    for (const line of lines) if (line.trim() !== '') this.#consider(line);
  }

  /** A line of ours about the child. */
  note(text: string) {
    this.write(Buffer.from(`${JSON.stringify({ level: WARN, time: Date.now(), name: 'start', msg: text })}\n`));
  }

  /** The last lines in words. */
  get tail() {
    return this.#last.map((line) => `  ${line}`).join('\n');
  }

  get lastLine() {
    return this.#last.at(-1) ?? '';
  }

  close() {
    this.#isClosed = true;
    this.#release();
  }

  #keep(chunk: Buffer) {
    try {
      if (this.#bytes > MAX_BYTES) this.#rotate();
      if (this.#descriptor === NONE) this.#open();
      this.#bytes += writeSync(this.#descriptor, chunk);
      this.#isLosing = false;
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? error.code : error;
      if (!this.#isLosing)
        console.error(`${this.name}: ${this.#file} cannot be written (${reason}); it goes on without`);
      this.#isLosing = true;
      this.#release();
    }
  }

  #open() {
    mkdirSync(this.#folder, { recursive: true });
    this.#descriptor = openSync(this.#file, 'a', 0o600);
    this.#bytes = fstatSync(this.#descriptor).size;
  }

  #release() {
    if (this.#descriptor !== NONE) closeSync(this.#descriptor);
    this.#descriptor = NONE;
    this.#bytes = 0;
  }

  #consider(line: string) {
    const { level, text } = readLine(line);
    this.#last = [...this.#last, text].slice(-KEPT);
    if (level >= WARN) this.#echo(text);
  }

  /** The same again and again would hide everything else; the file has it all. */
  #echo(text: string) {
    const now = Date.now();
    for (const [said, when] of this.#echoed) if (now - when > QUIET) this.#echoed.delete(said);
    const isNew = !this.#echoed.has(text);
    if (isNew && this.#echoed.size >= MOST_ECHOED) return;
    if (isNew) console.error(`${this.name}: ${text}`);
    this.#echoed.set(text, this.#echoed.get(text) ?? now);
  }

  #rotate() {
    this.#release();
    renameSync(this.#file, `${this.#file}.1`);
  }
}

/** A line that is no JSON comes from something that broke: it counts as a warning. */
function readLine(line: string) {
  try {
    const { level, msg, err, error, at, method, path, status, report, ...more } = JSON.parse(line);
    // Not ready is a response, no trouble: whoever waits for it asks again.
    if (path === '/health/ready') return { level: 0, text: line };
    const stack = report?.stack ?? more.reason ?? more.outcome?.reason ?? more.said ?? err?.stack ?? '';
    const cause = err?.message ?? error?.message ?? report?.message ?? stack;
    const request = method && `${method} ${path} ${status}`;
    const said = [request, msg, cause !== msg && beginningOf(cause)].filter((part) => isText(part)).join(': ');
    const place = at ?? sourceIn(String(stack));
    const text = said && isText(place) ? `${said} (${place})` : said;
    return { level: typeof level === 'number' ? level : 0, text: text || line };
  } catch {
    return { level: WARN, text: line };
  }
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** The first line of what may come from anybody, with nothing in it that a terminal would obey. */
const beginningOf = (text: unknown) =>
  String(text)
    .split('\n', 1)[0]
    ?.replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, LONGEST_CAUSE);
