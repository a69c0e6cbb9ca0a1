type Texts = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasWords = (text: unknown): boolean => /\p{L}{2}/u.test([text].flat().map(String).join(' '));

/** The keys of all texts that a catalogue does not translate, such as `texts.links.add`. */
export const missingTexts = (english: Texts, catalogue: Texts, path = ''): string[] =>
  Object.entries(english).flatMap(([key, text]) => {
    const translated = catalogue[key];
    if (isGroup(text)) return missingTexts(text, isGroup(translated) ? translated : {}, `${path}${key}.`);
    return translated === undefined && hasWords(text) ? [path + key] : [];
  });
