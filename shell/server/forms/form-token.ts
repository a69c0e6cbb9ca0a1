import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A person needs more time to read and fill in a form. */
const MIN_AGE_MS = 2_000;
const MAX_AGE_MS = 60 * 60_000;
/** Time in base 36, random number, and signature. */
const TOKEN = /^([0-9a-z]{9})([\w-]{16})([\w-]{22})$/;
const [TIME_LENGTH, SIGNATURE_LENGTH] = [9, 22];

interface FormTime {
  /** The key that all edges share. */
  readonly key: string;
  /** The path of the form, so that a token of another form does not work. */
  readonly form: string;
  readonly now: number;
}

/** A token that proves when the edge drew a form. */
export function newFormToken({ key, form, now }: FormTime): string {
  const signed = now.toString(36).padStart(TIME_LENGTH, '0') + randomBytes(12).toString('base64url');
  return signed + signatureOf(signed, key, form);
}

/** `late`: the token is too old, or this form never had it. `early`: it works after a moment. */
export function tokenFault(token: string, { key, form, now }: FormTime): 'early' | 'late' | null {
  const [, time = '', random = '', signature = ''] = TOKEN.exec(token) ?? [];
  const expected = signatureOf(time + random, key, form);
  if (signature.length !== expected.length) return 'late';
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return 'late';
  const age = now - Number.parseInt(time, 36);
  if (age > MAX_AGE_MS) return 'late';
  return age < MIN_AGE_MS ? 'early' : null;
}

const signatureOf = (signed: string, key: string, form: string): string =>
  createHmac('sha256', key).update(`linkstall form\0${form}\0${signed}`).digest('base64url').slice(0, SIGNATURE_LENGTH);
