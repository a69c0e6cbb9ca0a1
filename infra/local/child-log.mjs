// What a child prints goes to a file of bounded size; warnings and errors also go to standard error.
import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const MAX_BYTES = 10 * 1024 * 1024;
const WARN = 40; // pino's number
const LONGEST_LINE = 64 * 1024;
const KEPT = 20;
const QUIET = 30_000;

/** One child's log. */
export class ChildLog {
  #file;
  #descriptor;
  #bytes;
  #rest = '';
  /** @type {Map<string, number>} */
  #echoed = new Map();
  /** @type {string[]} the last lines, for the message when a child dies */
  #last = [];

  /** @param {string} folder @param {string} name */
  constructor(folder, name) {
    mkdirSync(folder, { recursive: true });
    this.name = name;
    this.#file = join(folder, `${name}.log`);
    this.#descriptor = openSync(this.#file, 'a', 0o600);
    this.#bytes = fstatSync(this.#descriptor).size;
  }

  /** @param {Buffer} chunk */
  write(chunk) {
    if (this.#descriptor < 0) return;
    if (this.#bytes > MAX_BYTES) this.#rotate();
    this.#bytes += writeSync(this.#descriptor, chunk);
    const lines = (this.#rest + chunk.toString('utf8')).split('\n');
    this.#rest = (lines.pop() ?? '').slice(-LONGEST_LINE);
    for (const line of lines) if (line.trim() !== '') this.#consider(line);
  }

  /** A line of ours about the child. @param {string} text */
  note(text) {
    this.write(Buffer.from(`${JSON.stringify({ level: WARN, time: Date.now(), name: 'start', msg: text })}\n`));
  }

  /** The last lines in words. */
  get tail() {
    return this.#last.map((line) => `  ${line}`).join('\n');
  }

  close() {
    if (this.#descriptor >= 0) closeSync(this.#descriptor);
    this.#descriptor = -1;
  }

  /** @param {string} line */
  #consider(line) {
    const { level, text } = readLine(line);
    this.#last = [...this.#last, text].slice(-KEPT);
    if (level >= WARN) this.#echo(text);
  }

  /** The same again and again would hide everything else; the file has it all. @param {string} text */
  #echo(text) {
    const now = Date.now();
    for (const [said, when] of this.#echoed) if (now - when > QUIET) this.#echoed.delete(said);
    if (!this.#echoed.has(text)) console.error(`${this.name}: ${text}`);
    this.#echoed.set(text, this.#echoed.get(text) ?? now);
  }

  #rotate() {
    closeSync(this.#descriptor);
    renameSync(this.#file, `${this.#file}.1`);
    this.#descriptor = openSync(this.#file, 'a', 0o600);
    this.#bytes = 0;
  }
}

/** A line that is no JSON comes from something that broke: it counts as a warning. @param {string} line */
function readLine(line) {
  try {
    const { level, msg, err, error, method, path, status, outcome } = JSON.parse(line);
    // Not ready is an answer, no trouble: whoever waits for it asks again.
    if (path === '/health/ready') return { level: 0, text: line };
    const cause = err?.message ?? error?.message ?? outcome?.reason?.split?.('\n')[0];
    const request = method && `${method} ${path} ${status}`;
    const text = [request, msg, cause !== msg && cause].filter((part) => typeof part === 'string' && part !== '');
    return { level: typeof level === 'number' ? level : 0, text: text.join(': ') || line };
  } catch {
    return { level: WARN, text: line };
  }
}
