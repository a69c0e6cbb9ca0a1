/** Their texts repeat values: documents, filters, pieces of a body. */
const TELLS_VALUES = /^(Mongo|Bson|Cast|Validat|Strict|Syntax|ObjectParameter)/i;
const MOST_TEXT = 300;

/** Where an unexpected error comes from: no stack, and no text that may hold what somebody sent. */
export function originOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { error: typeof error };
  const frame = /([^\s()]*\/(?:src|dist)\/[^\s()]+:\d+):\d+/.exec(error.stack ?? '')?.[1] ?? '';
  const at = frame.replace(/^.*\/(?=(?:src|dist)\/)/, '');
  const reason = TELLS_VALUES.test(error.name) ? '' : error.message.slice(0, MOST_TEXT);
  return { error: error.name, at, reason };
}
