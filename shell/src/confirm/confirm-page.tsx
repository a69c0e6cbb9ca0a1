import { siteOf } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { awning, Button, SendButton } from '@linkstall/kit/components';
import { Form, PasswordField, TextField } from '@linkstall/kit/form';
import { hasPasskeys } from '@linkstall/kit/has-passkeys';
import { type ReactNode, useEffect, useId, useLayoutEffect } from 'react';
import styled from 'styled-components';

import { lazyTexts } from '../lazy-texts.ts';
import { leaveTo } from '../navigation/leave.ts';
import { showInDocument } from '../document-head.ts';
import { translation } from '../shell-translation.ts';
import { rememberPath } from '../session/return-path.ts';
import { useFreshUser } from '../session/use-fresh-user.ts';
import { useSessionUser, useShell } from '../shell-context.ts';
import { type ConfirmView, type Proof, useConfirmation } from './confirm.state.ts';
import { MadeToken } from './made-token.tsx';
import { pageToReturnTo } from './waiting-call.ts';

const { confirm: texts } = lazyTexts;

/**
 * `/confirm`: shows what a sensitive call does, in the words of the server, and asks for the password. Its document loads no
 * remote, so only the shell reads the password and the secret of the grant.
 */
export function ConfirmPage() {
  const user = useSessionUser();
  const siteName = siteOf(useShell()).name;
  useEffect(() => {
    showInDocument({ title: `${texts.title} · ${siteName}`, language: translation.language });
  }, [siteName]);
  return user ? <Confirmation username={user.username} /> : <LoggedOut />;
}

function LoggedOut() {
  useEffect(() => {
    rememberPath(pageToReturnTo());
    void leaveTo('/login', { replaces: true });
  }, []);
  return null;
}

function Confirmation({ username }: { readonly username: string }) {
  const shell = useShell();
  const { view, submit, submitPasskey, cancel, back, retry } = useConfirmation(shell);
  useFreshUser(shell);
  const textId = useId();
  const [title, text] = headOf(view);
  if (view.status === 'loading') return <Frame aria-busy />;
  return (
    <Frame>
      <h1>{title}</h1>
      <p id={textId} role={view.status === 'refused' ? 'alert' : undefined}>
        {text}
      </p>
      {view.status === 'asking' || view.status === 'sending' ? (
        <ProofForm
          {...{ view, username }}
          describedBy={textId}
          onSubmit={submit}
          onPasskey={submitPasskey}
          onCancel={cancel}
        />
      ) : (
        <>
          {view.status === 'failed' && (
            <Button $size="field" onClick={retry}>
              {texts.retry}
            </Button>
          )}
          {view.status === 'made' && <MadeToken apiToken={view.apiToken} />}
          <Button
            $size="field"
            $kind={hasFirstButton(view) ? 'secondary' : 'primary'}
            onClick={back}
            autoFocus={view.status !== 'made'}
          >
            {texts.back}
          </Button>
        </>
      )}
    </Frame>
  );
}

/** Whether another button stands before the button that leads back. */
const hasFirstButton = ({ status }: ConfirmView): boolean => status === 'failed' || status === 'made';

function headOf(view: ConfirmView): readonly [title: string, text: string] {
  switch (view.status) {
    case 'loading':
      return ['', ''];
    case 'ended':
      return [texts.endedTitle, texts.ended];
    case 'refused':
      return [view.waiting.title, view.messages.join('\n')];
    case 'failed':
      return [texts.title, view.message];
    case 'made':
      return [texts.tokenTitle, texts.tokenText];
    case 'downloaded':
      return [texts.downloaded, view.waiting.done];
    case 'asking':
    case 'sending':
      return [view.waiting.title, view.waiting.text];
  }
}

interface ProofFormProps {
  readonly view: Extract<ConfirmView, { readonly errors: object }>;
  readonly username: string;
  readonly describedBy: string;
  readonly onSubmit: (proof: Proof) => Promise<void>;
  readonly onPasskey: () => Promise<void>;
  readonly onCancel: () => void;
}

function ProofForm({ view, username, describedBy, onSubmit, onPasskey, onCancel }: ProofFormProps) {
  const { waiting, errors } = view;
  const busy = view.status === 'sending';
  const error = errors.password ?? errors.code ?? '';
  // The field gets the focus when React commits. A layout effect runs in the same phase, so an early Escape is not lost.
  useLayoutEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && !busy && onCancel();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [busy, onCancel]);
  return (
    <Form
      aria-describedby={describedBy}
      form={{ errors: { ...errors }, busy, refusalCount: error === '' ? 0 : 1, clearError: noop }}
      onSubmit={(valueOf) => onSubmit({ password: valueOf('password'), code: valueOf('code') })}
    >
      {/* Tells password managers which account the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <PasswordField label={texts.label} name="password" autoComplete="current-password" autoFocus hint={texts.hint} />
      {waiting.needsCode && (
        <TextField
          label={texts.code}
          name="code"
          hint={texts.codeHint}
          dir="ltr"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <span role="alert" className="ls-hidden">
        {error}
      </span>
      <SendButton size="field" busy={busy} sending={texts.sending}>
        {texts.confirm}
      </SendButton>
      {waiting.hasPasskeys && hasPasskeys() && (
        <Button $kind="secondary" $size="field" disabled={busy} onClick={() => void onPasskey()}>
          {texts.passkey}
        </Button>
      )}
      <Button $kind="secondary" $size="field" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </Form>
  );
}

const noop = () => undefined;

/** A panel below an awning, like the login page. */
const Frame = ({ children, ...attributes }: { readonly children?: ReactNode; readonly 'aria-busy'?: boolean }) => (
  <Body {...attributes}>
    <div>
      <Awning aria-hidden="true" />
      <Panel>{children}</Panel>
    </div>
  </Body>
);

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 27rem);
  place-content: start center;
  min-height: 100%;
  padding: ${token('5')} min(${token('4')}, 5vw) min(${token('7')}, 5vh);

  @media (min-width: 768px) {
    place-content: center;
  }

  > div {
    container-type: inline-size;
  }
`;

const Awning = styled.div`
  ${awning}
  --w: calc(100cqi / 15);
  position: relative;
  z-index: 1;
  height: 3rem;
  border-radius: ${token('radius')} ${token('radius')} 0 0;
`;

const Panel = styled.div`
  display: grid;
  gap: ${token('4')};
  min-height: 20rem;
  align-content: start;
  margin: -0.9rem min(0.75rem, 4vw) 0;
  padding: 2.5rem clamp(min(${token('4')}, 5vw), 6vw, ${token('5')}) ${token('5')};
  border: ${token('line')} solid ${token('border')};
  border-top: 0;
  border-radius: 0 0 ${token('radius-lg')} ${token('radius-lg')};
  background: ${token('surface')};
  box-shadow: ${token('shadow')};

  h1 {
    font-size: min(${token('text-2xl')}, 12vw);
    overflow-wrap: anywhere;
  }
  > p {
    white-space: pre-line;
    color: ${token('muted')};
    overflow-wrap: anywhere;
  }
  form {
    display: grid;
    gap: ${token('4')};
  }
  form > button {
    width: 100%;
  }
`;
