import type { Files, StoredFile } from '@linkstall/releases/files';

const OWNER_ID = /^[\da-f]{24}$/;
const FOLDER = 'previews/';
/** Share of the limit to which a full storage is reduced, so that not every new image causes a removal. */
const REDUCED_SHARE = 0.9;

/** Limits; the oldest images are removed first. */
export interface SocialImageLimits {
  /** Maximum number of images of one owner. An owner needs one image for each page and each product. */
  readonly maxPerOwner: number;
  /** Bytes of all owners. */
  readonly maxBytes: number;
}

/** Stores social images as files `previews/<owner>/<subject>.<hash>.jpg`. A lost file is drawn again at the next request. */
export class SocialImageFiles {
  /** Total bytes, after the first count. */
  private usedBytes: number | null = null;
  private work: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly files: Files,
    private readonly limits: SocialImageLimits,
  ) {}

  read(owner: string, name: string): Promise<Buffer | null> {
    return this.files.read(`${FOLDER}${owner}/${name}`).catch(() => null);
  }

  /** Stores an image and removes the former one of the same subject. */
  async store(owner: string, name: string, bytes: Buffer): Promise<void> {
    const key = `${FOLDER}${owner}/${name}`;
    await this.files.write(key, bytes);
    const subject = `${FOLDER}${owner}/${name.split('.')[0] ?? ''}.`;
    const oldFiles = (await this.list(`${FOLDER}${owner}/`)).filter((file) => file.key !== key);
    const older = oldFiles.filter((file) => file.key.startsWith(subject));
    const filesOfOtherSubjects = oldFiles.filter((file) => !file.key.startsWith(subject));
    const surplusCount = Math.max(0, filesOfOtherSubjects.length + 1 - this.limits.maxPerOwner);
    await this.remove([...older, ...filesOfOtherSubjects.sort(byAge).slice(0, surplusCount)]);
    this.keepWithinLimit(bytes.length);
  }

  async removeAllOf(owner: string): Promise<void> {
    if (OWNER_ID.test(owner)) await this.remove(await this.list(`${FOLDER}${owner}/`));
  }

  /** Removes images that were drawn before a moment. Returns their number. */
  async removeBefore(moment: number): Promise<number> {
    this.usedBytes = null;
    const old: StoredFile[] = [];
    for await (const file of this.files.list(FOLDER)) if (file.storedAt < moment) old.push(file);
    await this.remove(old);
    return old.length;
  }

  /**
   * Adds new bytes only, so the total is never too low; the files are counted again when the total exceeds the limit. No
   * request waits for the count, because the first count lists all files.
   */
  private keepWithinLimit(addedBytes: number): void {
    this.work = this.work
      .then(async () => {
        this.usedBytes = this.usedBytes === null ? await this.countBytes() : this.usedBytes + addedBytes;
        if (this.usedBytes <= this.limits.maxBytes) return;
        const files = (await this.list(FOLDER)).sort(byAge);
        this.usedBytes = sum(files);
        if (this.usedBytes <= this.limits.maxBytes) return;
        for (const file of files) {
          if (this.usedBytes <= this.limits.maxBytes * REDUCED_SHARE) return;
          await this.remove([file]);
          this.usedBytes -= file.bytes;
        }
      })
      .catch(() => undefined); // tried again with the next image
  }

  private async countBytes(): Promise<number> {
    let bytes = 0;
    for await (const file of this.files.list(FOLDER)) bytes += file.bytes;
    return bytes;
  }

  private async list(prefix: string): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    for await (const file of this.files.list(prefix)) files.push(file);
    return files;
  }

  private remove(files: readonly StoredFile[]): Promise<void> {
    return this.files.remove(files.map(({ key }) => key));
  }
}

const byAge = (first: StoredFile, second: StoredFile): number => first.storedAt - second.storedAt;
const sum = (files: readonly StoredFile[]): number => files.reduce((total, { bytes }) => total + bytes, 0);
