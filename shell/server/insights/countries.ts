import { readFileSync, statSync } from 'node:fs';

import { Reader, type CountryResponse } from 'mmdb-lib';
import type { Logger } from 'pino';

const CODE = /^[a-z]{2}$/;
/** How often a new file is looked for. Operators replace the file every week or month. */
const LOOK_EVERY_MS = 60_000;

/** The country of an address, from a database file of the operator (MaxMind DB). The address is stored nowhere. */
export class Countries {
  readonly #file: string;
  readonly #log: Logger;
  #reader: Reader<CountryResponse> | null = null;
  #changedAt = 0;
  #lookAt = 0;

  /** @param file empty: no country is known */
  constructor(file: string, log: Logger) {
    this.#file = file;
    this.#log = log;
    if (file !== '') this.#load(Date.now());
  }

  /** The code of the country in lower case, such as `in`; null when it is not known. */
  of(address: string, now: number): string | null {
    if (this.#file === '') return null;
    if (now >= this.#lookAt) this.#load(now);
    try {
      const code = this.#reader?.get(address)?.country?.iso_code.toLowerCase() ?? '';
      return CODE.test(code) ? code : null;
    } catch {
      return null; // no IP address, or a damaged file
    }
  }

  /** Reads the file when it has changed. While it cannot be read, the former one stays in use. */
  #load(now: number): void {
    this.#lookAt = now + LOOK_EVERY_MS;
    try {
      const changedAt = statSync(this.#file).mtimeMs;
      if (changedAt === this.#changedAt) return;
      this.#changedAt = changedAt;
      this.#reader = new Reader<CountryResponse>(readFileSync(this.#file));
    } catch (error) {
      this.#log.error({ reason: String(error) }, 'GEOIP_FILE cannot be read');
    }
  }
}
