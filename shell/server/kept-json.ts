import { lstatSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { Logger } from 'pino';

const EVERY_MS = 1000;
const MOST_BYTES = 16 * 1024 * 1024;

/** JSON data that survives a restart, in one file that is written atomically now and then. A full disk is only logged. */
export class KeptJson {
  readonly #file: string;
  readonly #content: () => unknown;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #said = '';

  constructor(file: string, content: () => unknown, log: Logger) {
    this.#file = file;
    this.#content = content;
    this.#log = log;
  }

  /** Reads the file; null when it is missing or damaged. */
  read(): unknown {
    try {
      const found = lstatSync(this.#file);
      if (!found.isFile() || found.size > MOST_BYTES) return null;
      return JSON.parse(readFileSync(this.#file, 'utf8')) as unknown;
    } catch {
      return null;
    }
  }

  changed(): void {
    this.#timer ??= setTimeout(() => void this.write(), EVERY_MS).unref();
  }

  /** Writes the present data now. */
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
    const draft = `${this.#file}.tmp`;
    try {
      await mkdir(dirname(this.#file), { recursive: true });
      await writeFile(draft, JSON.stringify(this.#content()), { mode: 0o600 });
      await rename(draft, this.#file).catch(async () => {
        await rm(this.#file, { recursive: true, force: true }); // a folder can have this name
        await rename(draft, this.#file);
      });
      this.#said = '';
    } catch (error) {
      const reason = String(error);
      if (reason !== this.#said)
        this.#log.error({ file: this.#file, reason }, 'what goes over restarts cannot be kept');
      this.#said = reason;
    }
  }
}
