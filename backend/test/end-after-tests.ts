import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Cleanup functions of a test file. A failed test may leave a server open, which would prevent Jest from ending. */
const cleanups = new Set<() => unknown>();

// Jest's global setup has no `afterAll`, so its own code must stop what it starts.
if (typeof afterAll === 'function') {
  afterAll(async () => {
    for (const cleanUp of [...cleanups].reverse()) await cleanUp();
  });
}

/** Registers a cleanup after the tests of this file. A cleanup may run twice. */
export function endAfterTests(cleanUp: () => unknown): void {
  cleanups.add(cleanUp);
}

/** The path of a new folder, which is removed after the tests of this file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'linkstall-api-'));
  endAfterTests(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
