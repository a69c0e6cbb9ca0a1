/** Values of `Accept-Language`, and the language that a page in English, Hindi and Arabic has for them. */
export const ACCEPTED = [
  ['hi-IN,hi;q=0.9,en-US;q=0.8,en;q=0.7', 'hi'],
  ['ta, ar-EG;q=0.9, hi;q=0.8', 'ar'],
  ['en;q=0.5, hi;q=0.75', 'hi'],
  ['hi;q=0, ar;q=0.1', 'ar'],
  ['fr, *;q=0.5, hi;q=0.1', 'en'],
  ['ta', 'en'],
  ['', 'en'],
  [';;,=q', 'en'],
  [`${'aa,'.repeat(65)}hi`, 'hi'],
  [`${'aa,'.repeat(65)}bb`, 'en'],
  [`${'aa,'.repeat(100)}hi`, 'en'],
] as const;
