import PostalMime from 'postal-mime';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

import type { Certificate } from './certificate.js';
import { endAfterTests } from './end-after-tests.js';
import { until } from './processes.js';

export interface CaughtMail {
  /** The recipients of the envelope, who really receive the mail. */
  readonly recipients: readonly string[];
  readonly from: string;
  /** The addresses for answers. */
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The headers by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

type Refusal = (address: string) => Error | null;

interface Tls extends Certificate {
  /** Whether a connection begins with TLS (smtps), and not with STARTTLS. */
  readonly isImplicit: boolean;
}

/** A real SMTP server that stores the mails it receives. */
export class MailServer {
  readonly mails: CaughtMail[] = [];
  /** A test replaces this function to reject mails: it returns an error for a rejected address, and null for others. */
  refuse: Refusal = () => null;
  private server: SMTPServer | undefined;
  private port = 0;

  constructor(private readonly tls?: Tls) {}

  get url(): string {
    return `${this.tls?.isImplicit ? 'smtps' : 'smtp'}://127.0.0.1:${this.port}`;
  }

  /** Uses the same port again after a restart. */
  async start(): Promise<void> {
    this.server = new SMTPServer({
      ...(this.tls && { key: this.tls.key, cert: this.tls.cert, secure: this.tls.isImplicit }),
      disabledCommands: this.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(this.refuse(address)),
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
        stream.on('end', () => {
          const recipients = envelope.rcptTo.map(({ address }) => address);
          void this.storeMail(Buffer.concat(chunks), recipients).then(() => done());
        });
      },
    });
    this.server.on('error', () => {});
    this.server.listen(this.port, '127.0.0.1');
    await once(this.server.server, 'listening');
    this.port = (this.server.server.address() as AddressInfo).port;
    endAfterTests(() => this.stop());
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  /** Waits for the `count`-th mail to an address, and returns that mail. */
  async waitForMail(address: string, count = 1): Promise<CaughtMail> {
    await until(() => Promise.resolve(this.mailsTo(address).length >= count));
    const mail = this.mailsTo(address)[count - 1];
    if (!mail) throw new Error('unreachable');
    return mail;
  }

  /** Waits for a mail with this subject to an address, and returns the newest one. */
  async waitForSubject(address: string, subject: string): Promise<CaughtMail> {
    const find = () => this.mailsTo(address).findLast((mail) => mail.subject === subject);
    await until(() => Promise.resolve(find() !== undefined));
    const mail = find();
    if (!mail) throw new Error('unreachable');
    return mail;
  }

  mailsTo(address: string): CaughtMail[] {
    return this.mails.filter(({ recipients }) => recipients.includes(address));
  }

  private async storeMail(raw: Buffer, recipients: readonly string[]): Promise<void> {
    const { from, replyTo = [], subject = '', text = '', html = '', headers } = await PostalMime.parse(raw);
    const answers = replyTo.flatMap(({ address = '' }) => address);
    const byName = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
    this.mails.push({ recipients, from: from?.address ?? '', replyTo: answers, subject, text, html, headers: byName });
  }
}

/** The link in the text version of a mail. */
export function linkIn({ text }: CaughtMail): URL {
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
}

export const tokenIn = (mail: CaughtMail): string => linkIn(mail).searchParams.get('token') ?? '';

/** The token of the unsubscribe address in the header of a mail. */
export const unsubscribeTokenIn = ({ headers }: CaughtMail): string =>
  new URL(/^<(.+)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '').searchParams.get('token') ?? '';
