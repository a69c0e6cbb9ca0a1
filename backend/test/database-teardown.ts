import { rmSync } from 'node:fs';

/** Ends what `database-setup.ts` started, if it did. */
export default async function teardown(): Promise<void> {
  const { stopTestDatabase } = globalThis as { stopTestDatabase?: () => Promise<void> };
  await stopTestDatabase?.();
  rmSync(process.env.TEST_PROGRAM ?? '', { recursive: true, force: true });
}
