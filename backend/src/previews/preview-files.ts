import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

const OWNER = /^[\da-f]{24}$/;
/** Share of the limit to which a full folder is reduced, so that not every new image causes a removal. */
const ROOM_MADE = 0.9;

/** Limits; the oldest images are removed first. */
export interface PreviewLimits {
  /** Images of one owner; at least the number of their pages and products. */
  readonly mostOfOne: number;
  /** Bytes of all owners. */
  readonly mostBytes: number;
}

interface Kept {
  readonly file: string;
  readonly size: number;
  readonly at: number;
}

/** Stores social images as files `<owner>/<place>.<hash>.jpg`. A lost file is drawn again at the next request. */
export class PreviewFiles {
  /** Total bytes, after the first count. */
  private used: number | null = null;
  private work: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly folder: string,
    private readonly limits: PreviewLimits,
  ) {}

  read(owner: string, name: string): Promise<Buffer | null> {
    return readFile(join(this.folder, owner, name)).catch(() => null);
  }

  /** Stores an image and removes the former one of the same place. */
  async keep(owner: string, name: string, bytes: Buffer): Promise<void> {
    const own = join(this.folder, owner);
    await mkdir(own, { recursive: true });
    const draft = join(own, `${randomBytes(6).toString('hex')}.tmp`);
    await writeFile(draft, bytes);
    await rename(draft, join(own, name));
    const place = `${name.split('.')[0] ?? ''}.`;
    const others = (await readdir(own)).filter((other) => other !== name);
    const older = others.filter((other) => other.startsWith(place));
    const rest = others.filter((other) => !other.startsWith(place));
    const surplus = rest.length + 1 - this.limits.mostOfOne;
    const tooMany = surplus > 0 ? (await keptIn(own)).filter(({ file }) => file !== join(own, name)) : [];
    for (const file of [
      ...older.map((other) => join(own, other)),
      ...tooMany.slice(0, surplus).map(({ file }) => file),
    ])
      await rm(file, { force: true });
    await this.bound(bytes.length);
  }

  async removeAllOf(owner: string): Promise<void> {
    if (OWNER.test(owner)) await rm(join(this.folder, owner), { recursive: true, force: true });
  }

  /** Removes images that were drawn before a moment. Returns their number. */
  async removeBefore(moment: number): Promise<number> {
    this.used = null;
    const old = (await this.all()).filter(({ at }) => at < moment);
    for (const { file } of old) await rm(file, { force: true });
    return old.length;
  }

  /** Adds new bytes only, so the total is never too low; the folder is measured again when the total exceeds the limit. */
  private bound(added: number): Promise<unknown> {
    this.work = this.work
      .catch(() => undefined)
      .then(async () => {
        this.used = this.used === null ? sum(await this.all()) : this.used + added;
        if (this.used <= this.limits.mostBytes) return;
        const kept = await this.all();
        this.used = sum(kept);
        if (this.used <= this.limits.mostBytes) return;
        for (const { file, size } of kept) {
          if (this.used <= this.limits.mostBytes * ROOM_MADE) return;
          await rm(file, { force: true });
          this.used -= size;
        }
      });
    return this.work;
  }

  private async all(): Promise<readonly Kept[]> {
    const owners = await readdir(this.folder).catch(() => []);
    const kept: Kept[] = [];
    for (const owner of owners) kept.push(...(await keptIn(join(this.folder, owner))));
    return kept.sort(byAge);
  }
}

const byAge = (one: Kept, other: Kept): number => one.at - other.at;
const sum = (kept: readonly Kept[]): number => kept.reduce((total, { size }) => total + size, 0);

/** Files, oldest first. */
async function keptIn(own: string): Promise<readonly Kept[]> {
  const files = (await readdir(own).catch(() => [])).map((name) => join(own, name));
  const found = await Promise.all(files.map(async (file) => ({ file, is: await stat(file).catch(() => null) })));
  return found.flatMap(({ file, is }) => (is ? [{ file, size: is.size, at: is.mtimeMs }] : [])).sort(byAge);
}
