/** What is still open when the tests of a file are over, because one of them failed: it would keep jest from ending. */
const open = new Set<() => unknown>();

// In the global setup there are no hooks: who begins something there ends it.
if (typeof afterAll === 'function') {
  afterAll(async () => {
    for (const end of [...open].reverse()) await end();
  });
}

/** Has something ended after the tests of this file; ending it twice must do no harm. */
export function endAfterTests(end: () => unknown): void {
  open.add(end);
}
