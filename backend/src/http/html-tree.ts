import { DomHandler, Parser } from 'htmlparser2';

/** Browsers nest 512 elements. */
const MAX_DEPTH = 512;
const CHUNK = 4_096;

interface Handler {
  readonly onopentag?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly ontext?: (text: string) => void;
  readonly onclosetag?: (name: string) => void;
}

/**
 * Parses HTML of another site, up to the first place where elements are nested too deeply. The parser moves its whole stack
 * for each element, so a page of a megabyte with nothing but opened elements would take minutes.
 */
export function parseHtml(html: string, { onopentag, ontext, onclosetag }: Handler): void {
  let depth = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      onopentag?.(name, attributes);
    },
    ontext: (text) => ontext?.(text),
    onclosetag: (name) => {
      depth -= 1;
      onclosetag?.(name);
    },
  });
  writeWhile(() => depth <= MAX_DEPTH, { parser, html });
}

class TreeHandler extends DomHandler {
  /** How deeply the open element is nested. The stack begins with the document. */
  get depth(): number {
    return this.tagStack.length - 1;
  }
}

/** A page as a tree, with the limit of `parseHtml`. */
export function htmlTree(html: string): DomHandler['root'] {
  const handler = new TreeHandler();
  writeWhile(() => handler.depth <= MAX_DEPTH, { parser: new Parser(handler), html });
  return handler.root;
}

function writeWhile(
  mayContinue: () => boolean,
  { parser, html }: { readonly parser: Parser; readonly html: string },
): void {
  for (let from = 0; from < html.length && mayContinue(); from += CHUNK) parser.write(html.slice(from, from + CHUNK));
  parser.end();
}
