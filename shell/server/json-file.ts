import { randomBytes } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Logger } from 'pino';

const WRITE_DELAY_MS = 1000;
const MAX_BYTES = 16 * 1024 * 1024;
/** Several edges can write one file. */
const PROCESS = randomBytes(4).toString('hex');

/** JSON data that survives a restart. The file is written atomically, a second after a change. A full disk is only logged. */
export class JsonFile {
  readonly #file: string;
  readonly #content: () => unknown;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #lastError = '';

  constructor(file: string, content: () => unknown, log: Logger) {
    this.#file = file;
    this.#content = content;
    this.#log = log;
  }

  /** Reads the file; null when it is missing or damaged. */
  read(): unknown {
    try {
      const stats = lstatSync(this.#file);
      if (!stats.isFile() || stats.size > MAX_BYTES) return null;
      return JSON.parse(readFileSync(this.#file, 'utf8')) as unknown;
    } catch {
      return null;
    }
  }

  scheduleWrite(): void {
    this.#timer ??= setTimeout(() => void this.write(), WRITE_DELAY_MS).unref();
  }

  /** Writes the current data now. */
  write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#replace());
    return this.#writing;
  }

  /** Writes pending changes. */
  close(): Promise<void> {
    return this.#timer ? this.write() : this.#writing;
  }

  async #replace(): Promise<void> {
    const temporaryFile = `${this.#file}.${PROCESS}.tmp`;
    try {
      await mkdir(dirname(this.#file), { recursive: true });
      await writeFile(temporaryFile, JSON.stringify(this.#content()), { mode: 0o600 });
      await rename(temporaryFile, this.#file).catch(async () => {
        await rm(this.#file, { recursive: true, force: true }); // a folder can have this name
        await rename(temporaryFile, this.#file);
      });
      this.#lastError = '';
    } catch (error) {
      const reason = String(error);
      if (reason !== this.#lastError)
        this.#log.error({ file: this.#file, reason }, 'data that must survive a restart cannot be written');
      this.#lastError = reason;
    }
  }
}
