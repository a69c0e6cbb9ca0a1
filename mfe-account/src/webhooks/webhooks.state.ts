import type { NewWebhook, Webhook, WebhookKind, Webhooks, WebhookTest } from '@linkstall/contracts/http';
import { useForm, type FormErrors } from '@linkstall/kit/form';
import { afterFailure, attempt, type Loaded } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { atom, useAtomValue, useSetAtom } from 'jotai';

import { onlyErrors } from '../ui/field-rules.ts';
import { PROFILE_NOTICE_MS, refusalHandler } from '../ui/notices.ts';
import { webhookTexts as texts } from '../ui/webhook-texts.ts';

const PATH = '/users/webhooks';

const viewAtom = atom<Loaded<Webhooks>>({ status: 'loading' });

export const webhooksAtom = atom((get) => get(viewAtom));

export const doLoadWebhooksAtom = atom(null, async (get, set) => {
  const shell = get(shellAtom);
  const response = await attempt(shell, () => shell.http.get<Webhooks>(PATH));
  if (response.ok) set(viewAtom, { status: 'ready', value: response.value, failure: null });
  else set(viewAtom, afterFailure(get(viewAtom), response.failure));
});

export interface WebhookValues extends NewWebhook {
  readonly kind: WebhookKind;
}

/** Adds a webhook, or changes the given one. `onDone` runs when the list shows the change. */
export function useWebhookForm(webhook: Webhook | undefined, onDone: () => void) {
  const shell = useAtomValue(shellAtom);
  const load = useSetAtom(doLoadWebhooksAtom);
  return useForm<WebhookValues, unknown>({
    check: (values) => onlyErrors(errorsOf(values, webhook)),
    send: ({ kind, ...change }) =>
      webhook ? shell.http.patch(`${PATH}/${webhook._id}`, change) : shell.http.post(PATH, { kind, ...change }),
    // The shell asks for the password on its own page, which unloads this document. So the list is read again afterwards.
    onSent: async (_, reopen) => {
      shell.notice.success(texts.changed, PROFILE_NOTICE_MS);
      await load();
      reopen();
      onDone();
    },
    onRefusal: refusalHandler(shell, PROFILE_NOTICE_MS),
  });
}

export function useRemoval() {
  const shell = useAtomValue(shellAtom);
  const load = useSetAtom(doLoadWebhooksAtom);
  return useForm<string, unknown>({
    send: (id) => shell.http.delete(`${PATH}/${id}`),
    onSent: async (_, reopen) => {
      shell.notice.success(texts.changed, PROFILE_NOTICE_MS);
      await load();
      reopen();
    },
    onRefusal: refusalHandler(shell, PROFILE_NOTICE_MS),
  });
}

export function useTest() {
  const shell = useAtomValue(shellAtom);
  const load = useSetAtom(doLoadWebhooksAtom);
  return useForm<string, WebhookTest>({
    send: (id) => shell.http.post<WebhookTest>(`${PATH}/${id}/test`, {}),
    onSent: async ({ failure }, reopen) => {
      if (failure) shell.notice.error(texts.testFailed, PROFILE_NOTICE_MS);
      else shell.notice.success(texts.testArrived, PROFILE_NOTICE_MS);
      await load();
      reopen();
    },
    onRefusal: refusalHandler(shell, PROFILE_NOTICE_MS),
  });
}

/** The server checks the rest, such as the form of a key. */
function errorsOf(values: WebhookValues, webhook: Webhook | undefined): FormErrors {
  const { kind, address, events, list, user, key } = values;
  const isTool = kind !== 'standard';
  const isListmonk = kind === 'listmonk';
  return {
    address: kind !== 'mailchimp' && !address.startsWith('https://') ? texts.addressMissing : '',
    events: events.length === 0 ? texts.eventsMissing : '',
    list: isTool && list === '' ? texts.listMissing : '',
    user: isListmonk && user === '' && (!webhook || key !== '') ? texts.userMissing : '',
    key: isTool && key === '' && (!webhook || user !== '') ? texts.keyMissing : '',
  };
}
