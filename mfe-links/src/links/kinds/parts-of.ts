import type { OtherKind } from '@linkstall/contracts/http';

import type { FormValues } from '../entry-values.ts';
import { pastedKind } from '../preview/pasted-kind.ts';

/**
 * The values of the form in an address that was put into its main field: `tel:…`, `https://wa.me/…`, `mailto:…` or
 * `upi://pay?…`. A typed value stays as it is.
 */
export function partsOf(kind: OtherKind, field: string, text: string): FormValues {
  if (!text.includes(':') && !text.includes('/')) return {};
  const pasted = pastedKind(text);
  if (pasted?.kind !== kind || !(field in pasted.values) || kind === 'video') return {};
  return Object.fromEntries(Object.entries(pasted.values).filter(([, value]) => value !== ''));
}
