import type { PageHead, RenderedPage } from '@linkstall/contracts/shell';
import { LANGUAGES } from '@linkstall/kit/languages';
import type { RenderedContent, RenderOutcome } from '@linkstall/releases/ssr-worker';

/**
 * Validates the outcome of a render. The outcome was valid JSON, but its content comes from a remote's code and can be
 * anything. Returns the content, or a failure with its cause.
 */
export function validateOutcome(outcome: RenderOutcome): RenderOutcome {
  const malformed = (cause: 'shell' | 'remote', field: string): RenderOutcome => ({
    kind: 'broken',
    cause,
    reason: `its ${field} is malformed`,
  });
  switch (outcome.kind) {
    case 'broken':
      return typeof outcome.reason === 'string' ? outcome : malformed('remote', 'failure');
    case 'redirect':
      return typeof outcome.location === 'string' ? outcome : malformed('remote', 'redirection');
    case 'page':
      if (typeof outcome.html !== 'string' || typeof outcome.styles !== 'string') return malformed('shell', 'HTML');
      if (!isRenderedPage(outcome.rendered)) return malformed('remote', 'data');
      return hasValidHead(outcome) ? outcome : malformed('remote', 'head');
    default:
      return malformed('remote', 'response');
  }
}

/** A page with status 200 must have a head. */
const hasValidHead = ({ head, rendered }: RenderedContent): boolean =>
  rendered?.status === 200 ? isPageHead(head) : head === null;

const TYPES: readonly unknown[] = ['website', 'profile', 'product'] satisfies readonly PageHead['type'][];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

type UncheckedHead = Readonly<Partial<Record<'language' | 'languages' | 'fediverse', unknown>>>;

const isLanguage = (value: unknown): boolean => typeof value === 'string' && Object.hasOwn(LANGUAGES, value);

function isPageHead(head: Partial<PageHead> | null | undefined): boolean {
  if (!isObject(head)) return false;
  const { title, description, canonicalPath, type, imagePath, preview, themeColor, font, frames = [], facts } = head;
  const { language = 'en', languages, fediverse }: UncheckedHead = head;
  if (!isLanguage(language)) return false;
  if (languages !== undefined && !(Array.isArray(languages) && languages.every(isLanguage))) return false;
  const optional = [imagePath, themeColor, font, fediverse].filter((value) => value !== undefined);
  if (preview !== undefined && !isObject(preview)) return false;
  const previewTexts: readonly unknown[] = preview === undefined ? [] : [preview.path, preview.alt];
  const texts: readonly unknown[] = [title, description, canonicalPath, ...optional, ...previewTexts];
  if (facts !== undefined && !isObject(facts)) return false;
  return Array.isArray(frames) && texts.every((text) => typeof text === 'string') && TYPES.includes(type);
}

const isRenderedPage = (rendered: RenderedPage | null): boolean =>
  rendered === null || (isObject(rendered) && [200, 404, 503].includes(rendered.status));
