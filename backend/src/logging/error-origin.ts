/** Errors whose texts repeat values such as documents, filters or request bodies. */
const CONTAINS_VALUES = /^(Mongo|Bson|Cast|Validat|Strict|Syntax|ObjectParameter)/i;
const MAX_TEXT = 300;

/** The origin of an unexpected error, without the stack and without text that can contain request data. */
export function originOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { error: typeof error };
  const position =
    (error.stack ?? '')
      .split('\n')
      .map(positionIn)
      .find((line) => line !== '') ?? '';
  const reason = CONTAINS_VALUES.test(error.name) ? '' : error.message.slice(0, MAX_TEXT);
  return { error: error.name, at: position, reason };
}

/** The position of a stack line in the code of the backend, such as `src/links/links.service.ts:12`. */
function positionIn(line: string): string {
  if (line.includes('/node_modules/')) return '';
  const folder = Math.max(line.lastIndexOf('/src/'), line.lastIndexOf('/dist/'));
  return (folder < 0 ? null : /^[^\s():]+:\d+/.exec(line.slice(folder + 1)))?.[0] ?? '';
}
