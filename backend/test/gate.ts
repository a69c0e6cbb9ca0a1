interface Gate {
  readonly whenOpen: Promise<void>;
  open(): void;
}

/** A promise that a test resolves: `opened` is pending until the test calls `open`. */
export function gate(): Gate {
  let open = () => {};
  const whenOpen = new Promise<void>((resolve) => (open = resolve));
  return { whenOpen, open: () => open() };
}
