interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

/** A promise that a test resolves: `opened` is pending until the test calls `open`. */
export function gate(): Gate {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
