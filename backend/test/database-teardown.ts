/** Ends what `database-setup.ts` started, if it did. */
export default async function teardown(): Promise<void> {
  const { stopTestDatabase } = globalThis as { stopTestDatabase?: () => Promise<void> };
  await stopTestDatabase?.();
}
