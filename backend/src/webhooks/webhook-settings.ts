import type { FieldError, WebhookChange, WebhookEvent, WebhookKind } from '@linkstall/contracts/http';
import { checkHost } from '@linkstall/releases/public-address';

import { invalid } from '../http/validation.js';
import { mailchimpAddress } from './mailchimp.js';
import type { StoredWebhook, WebhookReceiver } from './webhook.types.js';

const KINDS: readonly WebhookKind[] = ['standard', 'listmonk', 'mailchimp'];
const LIST_EVENTS: readonly WebhookEvent[] = ['subscriber.confirmed', 'subscriber.unsubscribed'];
const EVENTS: readonly WebhookEvent[] = [...LIST_EVENTS, 'product.changed'];

/** The settings of a webhook after their check. The key of a new `standard` webhook is empty. */
export interface WebhookSettings extends WebhookReceiver {
  readonly events: readonly WebhookEvent[];
}

export const kindOf = (text: string): WebhookKind | undefined => KINDS.find((kind) => kind === text);

export const isEvent = (text: string): boolean => EVENTS.some((event) => event === text);

/**
 * Checks settings whose fields depend on the kind.
 * @param before the webhook that is changed. Its credentials stay when the new ones are empty.
 * @throws DomainError 400
 */
export function checkedSettings(kind: WebhookKind, input: WebhookChange, before?: StoredWebhook): WebhookSettings {
  const settings = settingsOf(kind, input, before);
  const possible = kind === 'standard' ? EVENTS : LIST_EVENTS;
  const events = possible.filter((event) => input.events.includes(event));
  const problems: readonly (FieldError | null)[] = [
    ...problemsOf(settings),
    problem('events', events.length > 0, 'Choose at least one event that this kind can get'),
  ];
  const errors = problems.filter((error) => error !== null);
  if (errors.length > 0) throw invalid(errors);
  return { ...settings, events };
}

function settingsOf(kind: WebhookKind, input: WebhookChange, before: StoredWebhook | undefined): WebhookReceiver {
  if (kind === 'standard') {
    return { kind, address: normalAddress(input.address), list: '', user: '', key: before?.key ?? '' };
  }
  const { list } = input;
  if (kind === 'mailchimp') {
    const key = input.key === '' ? (before?.key ?? '') : input.key;
    return { kind, address: mailchimpAddress(key) ?? '', list, user: '', key };
  }
  const address = normalAddress(input.address).replace(/\/$/, '');
  // Another site must not get the credentials of this one.
  const isSame = before !== undefined && before.address === address;
  const former = isSame ? before : { user: '', key: '' };
  return { kind, address, list, user: input.user || former.user, key: input.key || former.key };
}

function problemsOf({ kind, address, list, user, key }: WebhookReceiver): readonly (FieldError | null)[] {
  const hasAddress = problem('address', address !== '', 'Enter an address of the Internet that begins with https://');
  if (kind === 'standard') return [hasAddress];
  if (kind === 'mailchimp')
    return [
      problem('key', address !== '', 'Enter the API key of Mailchimp, which ends with the server, such as -us6'),
      problem('list', /^[0-9a-zA-Z]{4,20}$/.test(list), 'Enter the audience id of Mailchimp'),
    ];
  return [
    hasAddress,
    problem('address', !address.includes('?'), 'Enter the address of Listmonk without a question mark'),
    problem('list', /^[1-9]\d{0,8}$/.test(list), 'Enter the number of the list at Listmonk'),
    problem('user', user !== '', 'Enter the name of the API user at Listmonk'),
    problem('key', key !== '', 'Enter the token of the API user at Listmonk'),
  ];
}

const problem = (field: string, isRight: boolean, message: string): FieldError | null =>
  isRight ? null : { field, message };

/** An https address on the standard port, without a password and a fragment; empty for any other text. */
function normalAddress(text: string): string {
  if (!URL.canParse(text)) return '';
  const url = new URL(text);
  const isPlain = url.port === '' && url.username === '' && url.password === '';
  if (url.protocol !== 'https:' || !isPlain || !isPublicHost(url)) return '';
  url.hash = '';
  return url.href;
}

/** Names are looked up for each request. */
function isPublicHost(url: URL): boolean {
  try {
    checkHost(url);
    return /[.:]/.test(url.hostname);
  } catch {
    return false;
  }
}
