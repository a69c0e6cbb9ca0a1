import type { TakedownCategory } from '@linkstall/contracts/http';

/** The categories of reports and of takedowns. Screens have a text for each. */
export const TAKEDOWN_CATEGORIES = [
  'fraud',
  'illegal',
  'children',
  'hate',
  'copyright',
  'impersonation',
  'privacy',
  'spam',
  'other',
] as const satisfies readonly TakedownCategory[];

export const isTakedownCategory = (text: string): text is TakedownCategory =>
  TAKEDOWN_CATEGORIES.some((category) => category === text);
