import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { Settings } from '../config/settings.js';
import { matchesSecret } from '../http/secret-header.js';

/** 96 bits, so that the code cannot be guessed. */
const SETUP_DIGITS = 24;
const KEY_PATTERN = /^[0-9a-f]{64}$/;

/**
 * The key in `DATA_DIR/operator-key`. It is created when it is missing or invalid. Only somebody with access to the machine can
 * read it. When the file cannot be written, the key is random and unknown to everybody.
 */
@Injectable()
export class OperatorKey implements OnModuleInit {
  private readonly logger = new Logger(OperatorKey.name);
  private key = randomBytes(32).toString('hex');

  constructor(private readonly settings: Settings) {}

  async onModuleInit(): Promise<void> {
    const { dataDir } = this.settings;
    const file = join(dataDir, 'operator-key');
    const storedKey = await read(file);
    if (storedKey !== null) return void (this.key = storedKey);
    try {
      await mkdir(dataDir, { recursive: true });
      await rm(file, { recursive: true, force: true });
      await writeFile(file, `${this.key}\n`, { flag: 'wx', mode: 0o600 });
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
      this.logger.warn(`operator-key cannot be written (${reason}): nobody can be made an operator`);
    }
  }

  /** The key, for `ProcessKeys`. */
  get value(): string {
    return this.key;
  }

  /** The code of the setup page, which is in `DATA_DIR/setup-code`. It does not tell the key. */
  get setupCode(): string {
    const digits = createHmac('sha256', this.key).update('setup').digest('hex').slice(0, SETUP_DIGITS);
    return digits.replace(/(.{4})(?=.)/g, '$1-');
  }

  matches(candidate: unknown): boolean {
    return matchesSecret(candidate, [this.key]);
  }
}

/** Null when the file is missing or invalid. */
async function read(file: string): Promise<string | null> {
  const key = (await readFile(file, 'utf8').catch(() => '')).trim();
  return KEY_PATTERN.test(key) ? key : null;
}
