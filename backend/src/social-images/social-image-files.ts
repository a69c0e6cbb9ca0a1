import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

const OWNER_ID = /^[\da-f]{24}$/;
/** Share of the limit to which a full folder is reduced, so that not every new image causes a removal. */
const REDUCED_SHARE = 0.9;

/** Limits; the oldest images are removed first. */
export interface SocialImageLimits {
  /** Maximum number of images of one owner. An owner needs one image for each page and each product. */
  readonly maxPerOwner: number;
  /** Bytes of all owners. */
  readonly maxBytes: number;
}

interface StoredFile {
  readonly file: string;
  readonly size: number;
  readonly storedAt: number;
}

/** Stores social images as files `<owner>/<subject>.<hash>.jpg`. A lost file is drawn again at the next request. */
export class SocialImageFiles {
  /** Total bytes, after the first count. */
  private usedBytes: number | null = null;
  private work: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly folder: string,
    private readonly limits: SocialImageLimits,
  ) {}

  read(owner: string, name: string): Promise<Buffer | null> {
    return readFile(join(this.folder, owner, name)).catch(() => null);
  }

  /** Stores an image and removes the former one of the same subject. */
  async store(owner: string, name: string, bytes: Buffer): Promise<void> {
    const ownerFolder = join(this.folder, owner);
    await mkdir(ownerFolder, { recursive: true });
    const temporaryFile = join(ownerFolder, `${randomBytes(6).toString('hex')}.tmp`);
    await writeFile(temporaryFile, bytes);
    await rename(temporaryFile, join(ownerFolder, name));
    const subject = `${name.split('.')[0] ?? ''}.`;
    const otherNames = (await readdir(ownerFolder)).filter((otherName) => otherName !== name);
    const older = otherNames.filter((otherName) => otherName.startsWith(subject));
    const filesOfOtherSubjects = otherNames.filter((otherName) => !otherName.startsWith(subject));
    const surplusCount = filesOfOtherSubjects.length + 1 - this.limits.maxPerOwner;
    const oldestFirst =
      surplusCount > 0 ? (await filesIn(ownerFolder)).filter(({ file }) => file !== join(ownerFolder, name)) : [];
    for (const file of [
      ...older.map((otherName) => join(ownerFolder, otherName)),
      ...oldestFirst.slice(0, surplusCount).map(({ file }) => file),
    ])
      await rm(file, { force: true });
    await this.keepWithinLimit(bytes.length);
  }

  async removeAllOf(owner: string): Promise<void> {
    if (OWNER_ID.test(owner)) await rm(join(this.folder, owner), { recursive: true, force: true });
  }

  /** Removes images that were drawn before a moment. Returns their number. */
  async removeBefore(moment: number): Promise<number> {
    this.usedBytes = null;
    const old = (await this.all()).filter(({ storedAt }) => storedAt < moment);
    for (const { file } of old) await rm(file, { force: true });
    return old.length;
  }

  /** Adds new bytes only, so the total is never too low; the folder is measured again when the total exceeds the limit. */
  private keepWithinLimit(addedBytes: number): Promise<unknown> {
    this.work = this.work
      .catch(() => undefined)
      .then(async () => {
        this.usedBytes = this.usedBytes === null ? sum(await this.all()) : this.usedBytes + addedBytes;
        if (this.usedBytes <= this.limits.maxBytes) return;
        const files = await this.all();
        this.usedBytes = sum(files);
        if (this.usedBytes <= this.limits.maxBytes) return;
        for (const { file, size } of files) {
          if (this.usedBytes <= this.limits.maxBytes * REDUCED_SHARE) return;
          await rm(file, { force: true });
          this.usedBytes -= size;
        }
      });
    return this.work;
  }

  private async all(): Promise<readonly StoredFile[]> {
    const owners = await readdir(this.folder).catch(() => []);
    const files: StoredFile[] = [];
    for (const owner of owners) files.push(...(await filesIn(join(this.folder, owner))));
    return files.sort(byAge);
  }
}

const byAge = (first: StoredFile, second: StoredFile): number => first.storedAt - second.storedAt;
const sum = (files: readonly StoredFile[]): number => files.reduce((total, { size }) => total + size, 0);

/** Files, oldest first. */
async function filesIn(ownerFolder: string): Promise<readonly StoredFile[]> {
  const files = (await readdir(ownerFolder).catch(() => [])).map((name) => join(ownerFolder, name));
  const fileStats = await Promise.all(files.map(async (file) => ({ file, stats: await stat(file).catch(() => null) })));
  return fileStats
    .flatMap(({ file, stats }) => (stats ? [{ file, size: stats.size, storedAt: stats.mtimeMs }] : []))
    .sort(byAge);
}
