/** Where an unexpected error comes from, without its stack and without text that may hold what somebody sent. */
export function originOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { error: typeof error };
  const frame = /\(?([^\s()]*\/(?:src|dist)\/[^\s()]+:\d+):\d+\)?/.exec(error.stack ?? '')?.[1] ?? '';
  const at = frame.replace(/^.*\/(?=(?:src|dist)\/)/, '');
  return { error: error.name, at };
}
