type Method<T> = { [K in keyof T]: T[K] extends (...args: never[]) => Promise<unknown> ? K : never }[keyof T] & string;

interface Moment {
  readonly before?: () => Promise<unknown>;
  readonly after?: () => Promise<unknown>;
  /** The first argument of the call that is meant. Without it any call is, also one of work in the background. */
  readonly of?: unknown;
}

/**
 * Something happens at the worst moment: once, just after (or before) a part of the API does a piece of its work, and
 * before anything else follows from that.
 */
export function meanwhile<T extends object>(part: T, method: Method<T>, { before, after, of }: Moment): void {
  const original = part[method] as (...args: unknown[]) => Promise<unknown>;
  const spied = jest.spyOn(part as Record<string, (...args: unknown[]) => Promise<unknown>>, method);
  spied.mockImplementation(async (...args) => {
    if (of !== undefined && args[0] !== of) return original.apply(part, args);
    spied.mockRestore();
    await before?.();
    const response = await original.apply(part, args);
    await after?.();
    return response;
  });
}
