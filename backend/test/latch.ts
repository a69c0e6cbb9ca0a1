interface Latch {
  readonly whenOpen: Promise<void>;
  open(): void;
}

/** A promise that a test resolves: `whenOpen` is pending until the test calls `open`. */
export function createLatch(): Latch {
  let open = () => {};
  const whenOpen = new Promise<void>((resolve) => (open = resolve));
  return { whenOpen, open: () => open() };
}
