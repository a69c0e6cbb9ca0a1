import type { PageLanguage, TakedownCategory } from '@linkstall/contracts/http';

import { DomainError } from '../http/domain-error.js';

/** Why an operator hides an entry or a product. */
export interface ItemTakedown {
  readonly category: TakedownCategory;
  /** The words of the operator to the owner. */
  readonly reason: string;
  readonly at: Date;
  /** The blocked host. Absent when an operator hides this item itself. It is never stored. */
  readonly host?: string;
}

/** Why an operator hides a page, or suspends the account with its page. */
export interface PageTakedown extends ItemTakedown {
  readonly level: 'page' | 'account';
}

interface PageName {
  readonly username: string;
  readonly language: PageLanguage;
}

/** A stored takedown as a plain object. */
export const takedownOf = <T extends ItemTakedown>(stored: T | undefined): T | null => (stored ? { ...stored } : null);

export const isSuspended = ({ takedown }: { readonly takedown: PageTakedown | null }): boolean =>
  takedown?.level === 'account';

/** The error of public reads. The edge draws its page from category and language; the reason is only for the owner. */
export const hiddenPage = ({ category }: ItemTakedown, { username, language }: PageName): DomainError =>
  new DomainError('hidden', 'page.hidden', 'This page is not available', {
    hiddenPage: { username, category, language },
  });

/** @throws DomainError 451 for a hidden page, 410 for the page of a suspended account */
export function refuseHidden(user: PageName & { readonly takedown: PageTakedown | null }): void {
  const { takedown, username, language } = user;
  if (!takedown) return;
  if (!isSuspended(user)) throw hiddenPage(takedown, user);
  const details = { hiddenPage: { username, category: takedown.category, language } };
  throw new DomainError('gone', 'page.suspended', 'This page is not available', details);
}

/** @throws DomainError 403 with the reason while the account is suspended */
export function refuseSuspended({ takedown }: { readonly takedown: PageTakedown | null }): void {
  if (takedown?.level === 'account') throw accountSuspended(takedown);
}

/** The refusal of a login. The caller has proved the password, so the words of the operator are for this person. */
const accountSuspended = ({ reason, at }: PageTakedown): DomainError =>
  new DomainError(
    'forbidden',
    'auth.suspended',
    `An operator of this site suspended this account on ${at.toISOString().slice(0, 10)}: ${reason}`,
  );
