import { rmSync } from 'node:fs';

/** Stops the database that `database-setup.ts` started, and removes the compiled program. */
export default async function teardown(): Promise<void> {
  const { stopTestDatabase } = globalThis as { stopTestDatabase?: () => Promise<void> };
  await stopTestDatabase?.();
  rmSync(process.env.TEST_PROGRAM ?? '', { recursive: true, force: true });
}
