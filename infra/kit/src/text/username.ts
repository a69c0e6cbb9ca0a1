export const NAME_LENGTH = { least: 3, most: 30 };

/**
 * The first rule that a username breaks, null for one that somebody can have. For browsers, the edge and the API.
 * Whether it is reserved or taken is another question.
 */
export function brokenNameRule(name: string) {
  if (!/^[A-Za-z0-9._-]*$/.test(name)) return 'letters';
  if (name.length < NAME_LENGTH.least || name.length > NAME_LENGTH.most) return 'length';
  if (!/^[A-Za-z0-9].*[A-Za-z0-9]$/.test(name)) return 'ends';
  return name.includes('..') ? 'dots' : null;
}
