import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';

/** Of one owner; the oldest goes first. */
const MOST_OF_ONE = 100;
const OWNER = /^[\da-f]{24}$/;

/** Previews as files, `<owner>/<place>.<hash>.jpg`: whatever is lost is drawn again when it is asked for. */
export class PreviewFiles {
  constructor(private readonly folder: string) {}

  read(owner: string, name: string): Promise<Buffer | null> {
    return readFile(join(this.folder, owner, name)).catch(() => null);
  }

  /** In place of what the same place showed before. */
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
    const tooMany = rest.length < MOST_OF_ONE ? [] : await this.oldestOf(own, rest);
    for (const other of [...older, ...tooMany]) await rm(join(own, other), { force: true });
  }

  async removeAllOf(owner: string): Promise<void> {
    if (OWNER.test(owner)) await rm(join(this.folder, owner), { recursive: true, force: true });
  }

  /** How many were drawn before a moment, and are gone now. */
  async removeBefore(moment: number): Promise<number> {
    let removed = 0;
    for (const owner of await readdir(this.folder).catch(() => []))
      for (const name of await readdir(join(this.folder, owner)).catch(() => [])) {
        const file = join(this.folder, owner, name);
        const found = await stat(file).catch(() => null);
        if (!found || found.mtimeMs >= moment) continue;
        await rm(file, { force: true });
        removed += 1;
      }
    return removed;
  }

  private async oldestOf(own: string, names: readonly string[]): Promise<readonly string[]> {
    const aged = await Promise.all(
      names.map(async (name) => ({ name, at: (await stat(join(own, name)).catch(() => null))?.mtimeMs ?? 0 })),
    );
    return aged
      .sort((one, other) => one.at - other.at)
      .slice(0, names.length - MOST_OF_ONE + 1)
      .map(({ name }) => name);
  }
}
