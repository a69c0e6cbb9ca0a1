type Method<T> = { [K in keyof T]: T[K] extends (...args: never[]) => Promise<unknown> ? K : never }[keyof T] & string;

interface Hooks {
  readonly before?: () => Promise<unknown>;
  readonly after?: () => Promise<unknown>;
  /** The first argument of the expected call. Without this option any call matches, also a call of a background job. */
  readonly firstArgument?: unknown;
}

/** Runs work at a critical moment: once, just before or after one call of a method, and before the caller continues. */
export function interceptOnce<T extends object>(
  target: T,
  method: Method<T>,
  { before, after, firstArgument }: Hooks,
): void {
  const original = target[method] as (...args: unknown[]) => Promise<unknown>;
  const spy = jest.spyOn(target as Record<string, (...args: unknown[]) => Promise<unknown>>, method);
  spy.mockImplementation(async (...args) => {
    if (firstArgument !== undefined && args[0] !== firstArgument) return original.apply(target, args);
    spy.mockRestore();
    await before?.();
    const response = await original.apply(target, args);
    await after?.();
    return response;
  });
}
