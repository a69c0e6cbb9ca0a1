import { execFileSync } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate file system that is soon full. */
export class SmallDisk {
  private constructor(readonly folder: string) {}

  /** @throws Error if the user may not mount a file system; mounting needs root */
  static async mount(megabytes: number): Promise<SmallDisk> {
    const folder = await mkdtemp(join(tmpdir(), 'linkstall-small-disk-'));
    try {
      const options = `size=${megabytes}m,mode=0700`;
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'linkstall-test', folder], { stdio: 'ignore' });
      return new SmallDisk(folder);
    } catch {
      await rm(folder, { recursive: true });
      throw new Error('Run the tests as root: a test mounts a small file system to fill it');
    }
  }

  /** Fills the file system, except for the given number of bytes. */
  async fill(freeBytes = 0): Promise<void> {
    const file = await open(join(this.folder, 'ballast'), 'a');
    try {
      for (const size of [1024 * 1024, 4096, 1]) while (await canWrite(file, size)) continue;
      const { size } = await file.stat();
      await file.truncate(size - freeBytes);
    } finally {
      await file.close();
    }
  }

  async removeBallast(): Promise<void> {
    await rm(join(this.folder, 'ballast'));
  }

  async unmount(): Promise<void> {
    execFileSync('umount', [this.folder]);
    await rm(this.folder, { recursive: true });
  }
}

async function canWrite(file: Awaited<ReturnType<typeof open>>, size: number): Promise<boolean> {
  try {
    return (await file.write(Buffer.alloc(size))).bytesWritten === size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
