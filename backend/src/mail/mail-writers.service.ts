import { Injectable } from '@nestjs/common';

import type { Letter } from './letter.types.js';

/**
 * The content of a mail. The sender replaces `{site}` in its texts by the name of the site. Besides the site name, the username
 * is the only text that people choose. So nobody can send spam through the site. A message of a contact form goes only to the
 * creator who offers the form, and the title of a hidden entry only to its owner.
 */
export interface MailContent {
  readonly to: string;
  /** The address for answers; absent for the sender of the site. */
  readonly replyTo?: string;
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  /** A text of somebody else, with its line breaks. */
  readonly quote?: string;
  /** The text of the link. */
  readonly action: string;
  /** Path and query of the link on this site. */
  readonly path: string;
  readonly note: string;
  /** Path and query of the address that ends such mails by one POST (RFC 8058). */
  readonly unsubscribePath?: string;
}

/** Writes the mail to a user just before it is sent; null when the mail is no longer needed. */
type MailWriter = (
  ...mail: [userId: string, ref: string, to: string, letter: Letter | undefined]
) => Promise<MailContent | null>;

interface MailToWrite {
  readonly purpose: string;
  readonly userId: string;
  readonly ref: string;
  /** The recipient of a notice; empty for other mails. */
  readonly to: string;
  /** The message of a visitor, for mails of contact forms. */
  readonly letter?: Letter | undefined;
}

/** Modules register their mails in `onModuleInit`, so that the sender depends on none of them. */
@Injectable()
export class MailWriters {
  private readonly writers = new Map<string, MailWriter>();

  add(purpose: string, writer: MailWriter): void {
    this.writers.set(purpose, writer);
  }

  async write({ purpose, userId, ref, to, letter }: MailToWrite): Promise<MailContent | null> {
    return (await this.writers.get(purpose)?.(userId, ref, to, letter)) ?? null;
  }
}
