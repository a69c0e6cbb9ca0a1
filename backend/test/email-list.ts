import type { Client, TestResponse } from './client.js';
import { setVerified } from './set-verified.js';
import { EDGE_KEY, type TestApp } from './test-app.js';

const CONSENT = 'I would like to get mails about new recipes.';

/** The e-mail list of a creator. */
export interface EmailList {
  readonly username: string;
  readonly ownerId: string;
  readonly token: string;
  readonly entryId: string;
  readonly consent: string;
  /** Enters an address as a visitor. */
  readonly ask: (email: string, visitor?: string) => Promise<TestResponse>;
  readonly post: (body: object) => Promise<TestResponse>;
  readonly edit: (fields: Readonly<Record<string, string>>) => Promise<void>;
}

export class EmailListScene {
  constructor(private readonly testApp: TestApp) {}

  /** A creator whose page has the form of an e-mail list. */
  async newList(): Promise<EmailList> {
    const { api } = this.testApp;
    const { user, token } = await api.newSession();
    await setVerified(this.testApp, user.username);
    return emailListOf(api, { user, token });
  }
}

interface Owner {
  readonly user: { readonly _id: string; readonly username: string };
  readonly token: string;
}

/** Adds the form of an e-mail list to the page of a verified creator. */
export async function emailListOf(api: Client, { user, token }: Owner): Promise<EmailList> {
  const entry = { kind: 'emailList', title: 'Letters', intro: '', consent: CONSENT };
  const response = await api.form<{ _id: string }>('link/add-entry', entry, { token });
  if (response.status !== 201) throw new Error(`add-entry answered ${response.status} ${response.text}`);
  const entryId = response.body.data._id;
  const post = (body: object, visitor?: string) => {
    const headers = { 'x-edge-key': EDGE_KEY, ...(visitor && { 'x-forwarded-for': visitor }) };
    return api.post(`subscriptions/${user.username}`, body, { headers });
  };
  return {
    ...{ username: user.username, ownerId: user._id, token, entryId, consent: CONSENT },
    ask: (email, visitor) => post({ entryId, email }, visitor),
    post: (body) => post(body),
    edit: async (fields) => {
      const { kind: _, ...content } = entry;
      const edited = await api.patchForm(`link/update-entry/${entryId}`, { ...content, ...fields }, { token });
      if (edited.status !== 200) throw new Error(`update-entry answered ${edited.status} ${edited.text}`);
    },
  };
}
