import type { PageHead, RenderedPage } from '@linkstall/contracts/shell';

import type { RenderedContent, RenderOutcome } from '../render/protocol.ts';

/** What a render gave, when it can be written into a page; else whose fault it is. A remote's code may answer anything. */
export function checkedOutcome(outcome: RenderOutcome): RenderOutcome {
  const malformed = (part: 'shell' | 'remote', what: string): RenderOutcome => ({
    kind: 'broken',
    part,
    reason: `its ${what} is malformed`,
  });
  if (outcome.kind === 'broken') return outcome;
  if (outcome.kind === 'redirect')
    return typeof outcome.location === 'string' ? outcome : malformed('remote', 'redirection');
  if (typeof outcome.html !== 'string' || typeof outcome.styles !== 'string') return malformed('shell', 'drawing');
  if (!isHeadOf(outcome)) return malformed('remote', 'head');
  return isRendered(outcome.rendered) ? outcome : malformed('remote', 'data');
}

/** A page that is there says what it is. */
const isHeadOf = ({ head, rendered }: RenderedContent): boolean =>
  rendered?.status === 200 ? isHead(head) : head === null;

const TYPES: readonly unknown[] = ['website', 'profile', 'product'] satisfies readonly PageHead['type'][];

function isHead(head: Partial<PageHead> | null | undefined): boolean {
  if (typeof head !== 'object' || head === null) return false;
  const { title, description, canonicalPath, type, imagePath, preview, themeColor, frames = [], facts } = head;
  const optional = [imagePath, themeColor].filter((value) => value !== undefined);
  const drawn: readonly unknown[] = preview === undefined ? [] : [preview.path, preview.alt];
  const texts: readonly unknown[] = [title, description, canonicalPath, ...optional, ...drawn];
  if (facts !== undefined && (typeof facts !== 'object' || !isJson(facts))) return false;
  return Array.isArray(frames) && texts.every((text) => typeof text === 'string') && TYPES.includes(type);
}

/** Its data travels as JSON: a circle or a big number cannot. */
const isRendered = (rendered: RenderedPage | null): boolean =>
  rendered === null || (isJson(rendered) && [200, 404, 503].includes(rendered.status));

function isJson(value: object): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}
