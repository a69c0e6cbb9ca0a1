/** Their texts repeat values: documents, filters, pieces of a body. */
const TELLS_VALUES = /^(Mongo|Bson|Cast|Validat|Strict|Syntax|ObjectParameter)/i;
const MOST_TEXT = 300;

/** Where an unexpected error comes from: no stack, and no text that may hold what somebody sent. */
export function originOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { error: typeof error };
  const at =
    (error.stack ?? '')
      .split('\n')
      .map(placeIn)
      .find((place) => place !== '') ?? '';
  const reason = TELLS_VALUES.test(error.name) ? '' : error.message.slice(0, MOST_TEXT);
  return { error: error.name, at, reason };
}

/** `src/links/links.service.ts:12` of a line of a stack that is in our own code. */
function placeIn(line: string): string {
  if (line.includes('/node_modules/')) return '';
  const folder = Math.max(line.lastIndexOf('/src/'), line.lastIndexOf('/dist/'));
  return (folder < 0 ? null : /^[^\s():]+:\d+/.exec(line.slice(folder + 1)))?.[0] ?? '';
}
