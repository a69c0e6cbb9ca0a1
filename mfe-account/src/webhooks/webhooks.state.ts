import type { NewWebhook, Webhook, WebhookKind, Webhooks, WebhookTest } from '@linkstall/contracts/http';
import type { FormErrors } from '@linkstall/kit/form';
import { createLoadedAtoms } from '@linkstall/kit/loading';

import { onlyErrors } from '../ui/field-rules.ts';
import { PROFILE_NOTICE_MS } from '../ui/notices.ts';
import { success, useChange } from '../ui/use-change.ts';
import { webhookTexts as texts } from '../ui/webhook-texts.ts';

const PATH = '/users/webhooks';

const { viewAtom, doLoadAtom: loadAtom } = createLoadedAtoms((http) => http.get<Webhooks>(PATH));
export const webhooksAtom = viewAtom;
export const doLoadWebhooksAtom = loadAtom;

export interface WebhookValues extends NewWebhook {
  readonly kind: WebhookKind;
}

/** Adds a webhook, or changes the given one. `onDone` runs when the list shows the change. */
export const useWebhookForm = (webhook: Webhook | undefined, onDone: () => void) =>
  useChange<WebhookValues>({
    loadAtom,
    check: (values) => onlyErrors(errorsOf(values, webhook)),
    send: (http, { kind, ...change }) =>
      webhook ? http.patch(`${PATH}/${webhook._id}`, change) : http.post(PATH, { kind, ...change }),
    notify: success(texts.changed),
    onLoaded: onDone,
  });

export const useRemoval = () =>
  useChange<string>({ loadAtom, send: (http, id) => http.delete(`${PATH}/${id}`), notify: success(texts.changed) });

export const useTest = () =>
  useChange<string, WebhookTest>({
    loadAtom,
    send: (http, id) => http.post<WebhookTest>(`${PATH}/${id}/test`, {}),
    notify: (notice, { failure }) =>
      failure
        ? notice.error(texts.testFailed, PROFILE_NOTICE_MS)
        : notice.success(texts.testArrived, PROFILE_NOTICE_MS),
  });

/** The server checks the rest, such as the form of a key. A change without a user or a key keeps the stored one. */
function errorsOf(values: WebhookValues, webhook: Webhook | undefined): FormErrors {
  const { kind, address, events, list, user, key } = values;
  const isTool = kind !== 'standard';
  const isListmonk = kind === 'listmonk';
  return {
    address: kind !== 'mailchimp' && !address.startsWith('https://') ? texts.addressMissing : '',
    events: events.length === 0 ? texts.eventsMissing : '',
    list: isTool && list === '' ? texts.listMissing : '',
    user: isListmonk && user === '' && !webhook ? texts.userMissing : '',
    key: isTool && key === '' && !webhook ? texts.keyMissing : '',
  };
}
