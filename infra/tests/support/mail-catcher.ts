export interface Mail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

/** The mails to an address so far, newest first. @param mailUrl the address of the mail catcher */
export async function readMails(mailUrl: string, address: string): Promise<readonly Mail[]> {
  const mails = (await (await fetch(`${mailUrl}mails.json`)).json()) as Mail[];
  return mails.filter(({ to }) => to.includes(address));
}
