import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const REFRESH_MS = 10 * 60_000;
/** A living process refreshes its folder several times in this time. */
const MAX_AGE_MS = 60 * 60_000;

/**
 * A folder for the unfinished files of this process. Several processes can share the folder above, also on several machines.
 * So a process removes only folders that nobody has refreshed for an hour: those of processes that crashed.
 */
export class ProcessFolder {
  readonly path: string;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parent: string) {
    this.path = join(parent, randomBytes(16).toString('hex'));
  }

  async open(): Promise<void> {
    await mkdir(this.parent, { recursive: true });
    await this.refresh();
    this.timer ??= setInterval(() => void this.refresh().catch(() => undefined), REFRESH_MS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await rm(this.path, { recursive: true, force: true });
  }

  private async refresh(): Promise<void> {
    // Fails without the folder above: a DATA_DIR that was removed does not return.
    await mkdir(this.path).catch((error: unknown) => {
      if (!isExisting(error)) throw error;
    });
    const now = new Date();
    await utimes(this.path, now, now);
    for (const name of await readdir(this.parent)) {
      const folder = join(this.parent, name);
      const stats = await stat(folder).catch(() => null);
      if (stats && stats.mtimeMs < now.getTime() - MAX_AGE_MS) await rm(folder, { recursive: true, force: true });
    }
  }
}

const isExisting = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';
