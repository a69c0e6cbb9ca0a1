/** The repeated part of expensive texts. Each one is the worst case of something that reads text. */
const PIECES: Readonly<Record<string, string>> = {
  'marks in the wrong order': '\u0301\u0316',
  'marks of seven classes': '\u0345\u0301\u0316\u0327\u05b0\u3099\u0334',
  'letters that normalization decomposes': '\u1f82',
  'syllables that normalization composes': '\u1112\u1161\u11ab',
  'zero-width characters': '\u200b\u200d',
  'direction marks': '\u202e\u2066',
  'control characters': '\u0001\u007f',
  spaces: ' ',
  'lines and tabs': '\r\n\t',
  'labels of a domain': 'a.',
  'characters of many code points': '\u{1f469}\u200d',
  'lone surrogates': '\ud800',
  digits: '1',
  'brackets of a list': '[',
  'quotes and backslashes': '"\\',
  separators: ';,=&?#/:@-_%',
  letters: 'a',
};

/** A normal start and end keep the expensive part from being trimmed, and make a pattern fail late. */
const [START, END] = ['a', '!'];

/** Texts of at most `bytes` bytes in UTF-8, by name. */
export function worstTexts(bytes: number): readonly (readonly [string, string])[] {
  return Object.entries(PIECES).map(([name, piece]) => {
    const repeats = Math.floor((bytes - 2) / Buffer.byteLength(piece));
    return [name, START + piece.repeat(repeats) + END];
  });
}

/** A text with every part, repeated, as long as the size limit of this encoding allows. */
export function longestText(bytes: number, encode: (text: string) => string): string {
  const mixture = Object.values(PIECES)
    .map((piece) => piece.repeat(Math.ceil(80 / piece.length)))
    .join('');
  return START + mixture.repeat(Math.floor((bytes - 4) / Buffer.byteLength(encode(mixture)))) + END;
}

/** JSON values of other types in place of a text, of at most `bytes` bytes. */
export function worstValues(bytes: number): readonly (readonly [string, string])[] {
  const repeatToSize = (length: number, piece: (index: number) => string) => {
    const pieces = Array.from({ length: Math.floor(bytes / (length + 1)) - 1 }, (_, index) => piece(index));
    return pieces.join(',');
  };
  const id = (index: number) => `"${index.toString(16).padStart(24, '0')}"`;
  const depth = Math.floor(bytes / 2) - 1;
  return [
    ['a list of numbers', `[${repeatToSize(5, String)}]`],
    ['a list of texts', `[${repeatToSize(7, (index) => `"${index}"`)}]`],
    ['a list of lists', `[${repeatToSize(2, () => '[]')}]`],
    ['a list of ids', `[${repeatToSize(26, id)}]`],
    ['a list of a thousand ids', `[${Array.from({ length: 1_000 }, (_, index) => id(index)).join(',')}]`],
    ['lists in lists', '['.repeat(depth) + ']'.repeat(depth)],
    ['an object of many names', `{${repeatToSize(10, (index) => `"k${index}":0`)}}`],
    ['an object of many numbers', `{${repeatToSize(9, (index) => `"${index}":0`)}}`],
  ];
}
