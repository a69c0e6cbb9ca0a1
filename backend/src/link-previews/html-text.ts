import { parseHtml } from '../http/html-tree.js';
import type { FetchedFile } from './safe-fetch.service.js';

/** Browsers search the name of the encoding in the first kilobyte. */
const PRESCAN_BYTES = 1_024;
const CHARSET = /charset\s*=\s*["']?([\w.:-]{1,40})/i;

/** The text of a fetched page. The header names the encoding, or the page itself does. */
export function htmlText({ bytes, type }: Pick<FetchedFile, 'bytes' | 'type'>): string {
  const name = CHARSET.exec(type)?.[1] ?? declaredCharset(bytes.subarray(0, PRESCAN_BYTES).toString('latin1'));
  return decoderFor(name).decode(bytes);
}

function declaredCharset(start: string): string | undefined {
  let name: string | undefined;
  parseHtml(start, {
    onopentag: (tag, { charset, content = '' }) => {
      if (tag === 'meta') name ??= charset ?? CHARSET.exec(content)?.[1];
    },
  });
  return name;
}

function decoderFor(name = 'utf-8') {
  try {
    return new TextDecoder(name);
  } catch {
    return new TextDecoder();
  }
}
