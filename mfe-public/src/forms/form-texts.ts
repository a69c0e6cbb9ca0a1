import type { TextsOf } from '@linkstall/kit/language';

/** Texts of the pages with a contact form or an email list. */
export const formTexts = {
  name: 'Your name (optional)',
  email: 'Your email address',
  message: 'Your message',
  noCopy: (fullName: string) => `We pass it on to ${fullName} by mail and keep no copy.`,
  send: 'Send',
  sent: (fullName: string) => `Thank you. Your message is on its way to ${fullName}.`,
  subscribe: 'Subscribe',
  confirmation: 'We send you one mail first. You are on the list only after you confirm it there.',
  emailInvalid: 'This is not an email address',
  characters: (range: string) => `Please use ${range} characters`,
  notSent: 'This is not sent. Please send it again, at once or a little later.',
  limit: (minutes: string) => `Too much was sent. Please try again in ${minutes} minutes.`,
} as const;

export type FormTexts = TextsOf<typeof formTexts>;
