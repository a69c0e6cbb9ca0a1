import { Injectable } from '@nestjs/common';

/** The content of a mail. The username is the only text that a user chose, so that nobody can send spam through the site. */
export interface MailContent {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  readonly text: string;
  /** The text of the link. */
  readonly action: string;
  /** Path and query of the link on this site. */
  readonly path: string;
  readonly note: string;
  /** Path and query of the address that ends such mails by one POST (RFC 8058). */
  readonly unsubscribePath?: string;
}

/** Writes the mail to a user just before it is sent; null when the mail is no longer needed. */
type MailWriter = (userId: string, ref: string, to: string) => Promise<MailContent | null>;

interface MailToWrite {
  readonly purpose: string;
  readonly userId: string;
  readonly ref: string;
  /** The recipient of a notice; empty for other mails. */
  readonly to: string;
}

/** Modules register their mails in `onModuleInit`, so that the sender depends on none of them. */
@Injectable()
export class MailWriters {
  private readonly writers = new Map<string, MailWriter>();

  add(purpose: string, writer: MailWriter): void {
    this.writers.set(purpose, writer);
  }

  async write({ purpose, userId, ref, to }: MailToWrite): Promise<MailContent | null> {
    return (await this.writers.get(purpose)?.(userId, ref, to)) ?? null;
  }
}
