import type {
  ConfirmedCall,
  IssuedApiToken,
  LoginResponse,
  PasskeyChallenge,
  SessionUser,
  WaitingCall,
} from '@linkstall/contracts/http';
import { isApiFailure, type HttpPort, type ShellApi } from '@linkstall/contracts/shell';
import { saveFile } from '@linkstall/kit/share';
import { useEffect, useState } from 'react';

import { createHttp } from '../http/api-client.ts';
import { requestError } from '../http/failure.ts';
import { lazyTexts } from '../lazy-texts.ts';
import { leaveTo } from '../navigation/leave.ts';
import { HOME } from '../session/return-path.ts';
import { readStoredSession } from '../session/session-storage.ts';
import { renewToken } from '../session/token-renewal.ts';
import { texts as shellTexts } from '../texts.ts';
import { readCall, removeCall, type StoredCall } from './waiting-call.ts';

const { confirm: texts } = lazyTexts;
const NOTICE_MS = 5_000;

/** The password, and a code when the account has a second factor. */
export interface Proof {
  readonly password: string;
  readonly code: string;
}

/** Empty without an error. */
type ProofErrors = Readonly<Partial<Proof>>;

export type ConfirmView =
  | { readonly status: 'loading' }
  /** There is no call, or its grant has ended. */
  | { readonly status: 'ended' }
  /** The description of the call could not be read. */
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'asking' | 'sending'; readonly waiting: WaitingCall; readonly errors: ProofErrors }
  /** The server has refused the call, or its result is unknown. */
  | { readonly status: 'refused'; readonly waiting: WaitingCall; readonly messages: readonly string[] }
  /** The call has made an API token. */
  | { readonly status: 'made'; readonly apiToken: string }
  /** The call has returned a file. */
  | { readonly status: 'downloaded'; readonly waiting: WaitingCall };

interface Confirmation {
  readonly view: ConfirmView;
  readonly submit: (proof: Proof) => Promise<void>;
  readonly submitPasskey: () => Promise<void>;
  readonly cancel: () => void;
  readonly retry: () => void;
  readonly back: () => void;
}

const ENDED: ConfirmView = { status: 'ended' };
const LOADING: ConfirmView = { status: 'loading' };
/** The statuses before the call is sent. */
const UNSENT_STATUSES: ReadonlySet<ConfirmView['status']> = new Set(['loading', 'failed', 'asking']);
const grantPath = (id: string) => `/users/grants/${encodeURIComponent(id)}`;

/** The confirmation of the stored call of this tab. */
export function useConfirmation(shell: ShellApi): Confirmation {
  const [call] = useState(readCall);
  const [view, setView] = useState<ConfirmView>(call ? LOADING : ENDED);
  const back = () => {
    removeCall();
    void leaveTo(call?.returnTo ?? HOME, { replaces: true });
  };
  const isLoading = view.status === 'loading';

  useEffect(() => {
    if (call && isLoading) void describeCall(shell.http, call.id).then(setView);
  }, [call, isLoading, shell]);

  useEffect(() => {
    if (!call) return;
    const timer = setTimeout(() => {
      removeCall();
      setView((current) => (UNSENT_STATUSES.has(current.status) ? ENDED : current));
    }, call.endsAt - Date.now());
    return () => clearTimeout(timer);
  }, [call]);

  const submit = async (proof: Proof) => {
    if (!call || view.status !== 'asking') return;
    const { waiting } = view;
    const errors = missingIn(proof, waiting);
    if (errors) return setView({ ...view, errors });
    setView({ status: 'sending', waiting, errors: {} });
    const { id } = call;
    await finish(call, waiting, () =>
      shell.http.post(grantPath(id), waiting.needsCode ? proof : { password: proof.password }),
    );
  };

  const submitPasskey = async () => {
    if (!call || view.status !== 'asking') return;
    const { waiting } = view;
    setView({ status: 'sending', waiting, errors: {} });
    await finish(call, waiting, () => confirmByPasskey(shell.http, call.id));
  };

  /** Confirms the call and sends it. */
  const finish = async (stored: StoredCall, waiting: WaitingCall, confirm: () => Promise<ConfirmedCall>) => {
    const confirmed = await outcomeOf(confirm);
    if ('failure' in confirmed) {
      const { failure } = confirmed;
      return setView(hasEnded(failure) ? end() : { status: 'asking', waiting, errors: proofErrors(failure) });
    }
    removeCall();
    try {
      const result = await sendCall(stored, `${stored.id}.${confirmed.secret}`);
      if (result instanceof Blob) return setView({ status: 'downloaded', waiting });
      if (hasMadeToken(stored)) return setView({ status: 'made', apiToken: (result as IssuedApiToken).apiToken });
      shell.notice.success(waiting.done, NOTICE_MS);
      if (await followUp(shell, stored, result)) return;
    } catch (error) {
      return setView({ status: 'refused', waiting, messages: messagesOf(error) });
    }
    back();
  };

  const cancel = () => {
    shell.notice.info(shellTexts.confirm.cancelled, NOTICE_MS);
    back();
  };
  return { view, submit, submitPasskey, cancel, back, retry: () => setView(LOADING) };
}

const hasMadeToken = ({ method, path }: StoredCall): boolean => `${method} ${path}` === 'POST /users/api-tokens';

const hasEnded = (error: unknown): boolean => isApiFailure(error) && error.status === 404;
const messageOf = (error: unknown): string => (isApiFailure(error) ? error.message : texts.unexpected);

function missingIn({ password, code }: Proof, { needsCode }: WaitingCall): ProofErrors | null {
  if (password === '') return { password: texts.missing };
  return needsCode && code === '' ? { code: texts.codeMissing } : null;
}

/** The error at the field that the server names. */
function proofErrors(error: unknown): ProofErrors {
  const isAboutCode = isApiFailure(error) && error.errors?.[0]?.field === 'code';
  return isAboutCode ? { code: error.message } : { password: messageOf(error) };
}

/** The message of a failure and the messages of its fields, each once. */
function messagesOf(error: unknown): readonly string[] {
  const fieldErrors = (isApiFailure(error) && error.errors) || [];
  return [...new Set([messageOf(error), ...fieldErrors.map(({ message }) => message)])];
}

function end(): ConfirmView {
  removeCall();
  return ENDED;
}

async function describeCall(http: HttpPort, id: string): Promise<ConfirmView> {
  try {
    return { status: 'asking', waiting: await http.get<WaitingCall>(grantPath(id)), errors: {} };
  } catch (error) {
    return hasEnded(error) ? end() : { status: 'failed', message: messageOf(error) };
  }
}

type Outcome = ConfirmedCall | { readonly failure: unknown };

async function outcomeOf(confirm: () => Promise<ConfirmedCall>): Promise<Outcome> {
  try {
    return await confirm();
  } catch (error) {
    return { failure: error };
  }
}

/** The browser asks the user for a passkey. */
async function confirmByPasskey(http: HttpPort, id: string): Promise<ConfirmedCall> {
  const { signWithPasskey } = await import(/* webpackChunkName: "lazy-passkeys" */ '@linkstall/kit/passkeys');
  const proof = await signWithPasskey(await http.get<PasskeyChallenge>('/users/passkey-challenge'));
  if (!proof) throw requestError({ status: 0, code: 'passkey', message: texts.noPasskey });
  return http.post<ConfirmedCall>(`${grantPath(id)}/passkey`, proof);
}

/** Sends the call with its grant. A file is saved. */
async function sendCall({ method, path, body, file }: StoredCall, grant: string): Promise<unknown> {
  const token = () => readStoredSession()?.token ?? null;
  const http = createHttp({ token, onUnauthorized: () => Promise.resolve(false), renewToken, grant });
  if (file) {
    const blob = await http.download(path);
    saveFile(blob, `linkstall-${readStoredSession()?.user.username ?? 'data'}.zip`);
    return blob;
  }
  if (method === 'POST') return http.post(path, body);
  if (method === 'PATCH') return http.patch(path, body);
  if (method === 'DELETE') return http.delete(path, body);
  return http.get(path);
}

/** Updates the session after a call that changes it. Returns true when the page is left. */
async function followUp({ session }: ShellApi, { method, path }: StoredCall, result: unknown): Promise<boolean> {
  switch (`${method} ${path}`) {
    case 'PATCH /users/update-account':
      session.replaceUser(result as SessionUser);
      return false;
    case 'PATCH /users/password': {
      const { user, accessToken } = result as LoginResponse;
      session.start(user, accessToken);
      return false;
    }
    case 'DELETE /users/account':
      await session.end();
      return true;
    default:
      return false;
  }
}
