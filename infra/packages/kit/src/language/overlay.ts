type Texts = Readonly<Record<string, unknown>>;

/** Tests show which text has no translation. Users see it in English. */
const showsMissing = process.env.NODE_ENV === 'test';

const isGroup = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Writes translations over English texts. */
export function overlay(english: object, translation: object | undefined): void {
  if (!translation) return;
  const target = english as Record<string, unknown>;
  for (const [key, text] of Object.entries(english)) {
    const translated = (translation as Texts)[key];
    if (isGroup(text)) overlay(text, isGroup(translated) ? translated : showsMissing ? {} : undefined);
    else if (translated !== undefined) target[key] = translated;
    else if (showsMissing) target[key] = marked(text);
  }
}

const isFunction = (value: unknown): value is (...parameters: unknown[]) => unknown => typeof value === 'function';

function marked(text: unknown): unknown {
  if (typeof text === 'string') return `⟦${text}⟧`;
  if (Array.isArray(text)) return text.map(marked);
  if (isFunction(text)) return (...parameters: unknown[]) => marked(text(...parameters));
  return text;
}
