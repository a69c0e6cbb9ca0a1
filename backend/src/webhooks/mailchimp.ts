import { createHash } from 'node:crypto';

import type { OutgoingRequest } from '../link-previews/safe-send.service.js';
import type { WebhookReceiver } from './webhook.types.js';

/** An API key ends with the name of the data centre of the account. */
const KEY = /^[0-9a-zA-Z]{10,100}-([a-z]{2,3}\d{1,3})$/;

/** The address of the API that a key belongs to; null for a text that is no key. */
export function mailchimpAddress(key: string): string | null {
  const [, dataCentre] = KEY.exec(key) ?? [];
  return dataCentre === undefined ? null : `https://${dataCentre}.api.mailchimp.com/3.0`;
}

/** Adds or changes a member: https://mailchimp.com/developer/marketing/api/list-members/add-or-update-list-member/ */
export function mailchimpRequest(
  receiver: WebhookReceiver,
  email: string,
  status: 'subscribed' | 'unsubscribed',
): OutgoingRequest {
  const hash = createHash('md5').update(email.toLowerCase()).digest('hex'); // the form of the id that Mailchimp defines
  return {
    method: 'PUT',
    address: `${audienceOf(receiver)}/members/${hash}`,
    headers: { ...authorizationOf(receiver), 'content-type': 'application/json' },
    body: JSON.stringify({ email_address: email, status_if_new: status, status }),
  };
}

/** Reads the audience, and changes nothing. */
export const mailchimpTest = (receiver: WebhookReceiver): OutgoingRequest => ({
  method: 'GET',
  address: audienceOf(receiver),
  headers: authorizationOf(receiver),
});

const audienceOf = ({ address, list }: WebhookReceiver): string => `${address}/lists/${encodeURIComponent(list)}`;

/** Mailchimp accepts any username. */
const authorizationOf = ({ key }: WebhookReceiver) => ({
  authorization: `Basic ${Buffer.from(`linkstall:${key}`).toString('base64')}`,
});
