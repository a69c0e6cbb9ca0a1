import type { TextsOf } from '@linkstall/kit/language';

/** Texts of the pages with a contact form or an e-mail list. */
export const formTexts = {
  name: 'Your name (optional)',
  email: 'Your email address',
  message: 'Your message',
  noCopy: (fullName: string) => `We pass it on to ${fullName} by mail and keep no copy.`,
  send: 'Send',
  sent: 'Thank you',
  sentText: (fullName: string) => `Your message is on its way to ${fullName}.`,
  subscribe: 'Subscribe',
  confirmation: 'We send you one mail first. You are on the list only after you confirm it there.',
  almost: 'Almost done',
  almostText: 'Please open the mail that we send you now, and confirm your address there.',
  back: (fullName: string) => `Back to ${fullName}`,
  emailInvalid: 'This is not an email address',
  messageMissing: 'Please write a message',
  tooLong: (count: string) => `Please use at most ${count} characters`,
  early: 'That was very fast. Please check your text and send it again.',
  late: 'This page was open for too long. Your text is still here. Please send it again.',
  used: 'This was sent already. To send it once more, press the button again.',
  limit: (minutes: string) => `Too much was sent. Please try again in ${minutes} minutes.`,
  unavailable: 'This cannot be sent just now. Your text is still here. Please try again later.',
} as const;

export type FormTexts = TextsOf<typeof formTexts>;
