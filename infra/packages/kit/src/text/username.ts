export const NAME_LENGTH = { min: 3, max: 30 };

/**
 * The first rule that a username breaks; null for a valid username. This function does not check whether the username is
 * reserved or taken. Used in browsers, the edge and the API.
 */
export function brokenNameRule(name: string) {
  if (!/^[A-Za-z0-9._-]*$/.test(name)) return 'letters';
  if (name.length < NAME_LENGTH.min || name.length > NAME_LENGTH.max) return 'length';
  if (!/^[A-Za-z0-9].*[A-Za-z0-9]$/.test(name)) return 'ends';
  return name.includes('..') ? 'dots' : null;
}
