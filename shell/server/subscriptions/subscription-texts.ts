/** The texts of the pages behind the addresses in mails. `{name}` is the name of the creator. */
export interface SubscriptionTexts {
  readonly confirmTitle: string;
  readonly confirmText: string;
  /** Before the consent text of the creator. */
  readonly consentLabel: string;
  readonly confirmButton: string;
  readonly confirmedTitle: string;
  readonly confirmedText: string;
  readonly endedTitle: string;
  readonly endedText: string;
  readonly unsubscribeTitle: string;
  readonly unsubscribeText: string;
  readonly unsubscribeButton: string;
  readonly leftTitle: string;
  readonly leftText: string;
  readonly toPage: string;
}

export const en: SubscriptionTexts = {
  confirmTitle: 'Do you want these mails?',
  confirmText: 'Press the button, and {name} may send mails to your address. You can unsubscribe at any time.',
  consentLabel: 'You agree to this:',
  confirmButton: 'Yes, I want these mails',
  confirmedTitle: 'You are on the list',
  confirmedText: '{name} may send mails to your address now.',
  endedTitle: 'This link has ended',
  endedText: 'A link works for 7 days, and only the newest one works. Enter your address on the page again.',
  unsubscribeTitle: 'Do you want to unsubscribe?',
  unsubscribeText: 'Press the button, and your address leaves the list of {name}.',
  unsubscribeButton: 'Unsubscribe',
  leftTitle: 'You are not on this list',
  leftText: 'Your address is not on the list, or it has just been taken off.',
  toPage: 'To the page of {name}',
};
