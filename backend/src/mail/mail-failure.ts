// Sentences for operators about failures of the mail server. They contain no address and no password, so logs may have them.

const NO_AUTHORITY =
  'The mail server has a certificate that no authority known to this machine has signed, such as a self-signed one. Name the file of its authority in NODE_EXTRA_CA_CERTS, and start again.';
const ENCODING =
  'The mail server refuses the name or the password of SMTP_URL. There, # / ? @ : and % of a password must be written as %23 %2F %3F %40 %3A and %25.';

/** Nodemailer keeps the texts of Node about certificates, but replaces their codes. */
const BY_TEXT: readonly (readonly [RegExp, string])[] = [
  [/self-signed certificate|unable to (?:get (?:local )?issuer|verify the first) certificate/i, NO_AUTHORITY],
  [/certificate has expired/i, 'The certificate of the mail server has expired.'],
  [/altnames/i, 'The certificate of the mail server is for another name. Use that name in SMTP_URL.'],
  [/ECONNREFUSED/, 'Nothing listens at the host and port of SMTP_URL.'],
];

/** https://nodemailer.com/errors/ */
const BY_CODE: Readonly<Record<string, string>> = {
  EAUTH: ENCODING,
  ETLS: 'The mail server offers no TLS. Use one that does, or allow mails without encryption by SMTP_REQUIRE_TLS=off.',
  EDNS: 'The host of SMTP_URL has no address.',
  ETIMEDOUT: 'The mail server does not answer in time. Check host and port of SMTP_URL, and firewalls.',
  ECONNECTION: 'The mail server cannot be reached. Check host and port of SMTP_URL.',
  EENVELOPE: 'The mail server refuses the sender in MAIL_FROM, or the recipient.',
};

/** Advice for the operator about a failure; undefined for an unknown failure. */
export function adviceOn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return BY_TEXT.find(([text]) => text.test(error.message))?.[1] ?? BY_CODE[failureCode(error)];
}

/** The error code, without the text, which repeats addresses. */
export function failureCode(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code);
  return error instanceof Error ? error.name : 'unknown reason';
}
