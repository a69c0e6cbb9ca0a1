import type { DeviceLogin } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { TextField, useForm } from '@linkstall/kit/form';
import { LoadedView } from '@linkstall/kit/loading';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';

import { Button } from '../ui/button.tsx';
import { Form, rowLayout } from '../ui/form.tsx';
import { Page, Panel } from '../ui/page-layout.tsx';
import { texts } from '../ui/texts.ts';
import { useDeviceLogin } from './device-login.state.ts';
import { parseUserCode } from './user-code.ts';

const { deviceLogin } = texts;

/**
 * `/admin/device`: a program shows a code, and a member of a team enters the code here to allow or refuse the login of the
 * program. The code is in the address (`?code=`), so that the
 * page shows the result after the password was confirmed on another page.
 */
export function DeviceLoginPage() {
  const [search, setSearch] = useSearchParams();
  const text = search.get('code') ?? '';
  const userCode = parseUserCode(text);
  /** The pressed button is gone after the change, so the new section takes the focus. */
  const [takesFocus, setTakesFocus] = useState(false);
  const change = (newSearch: Readonly<Record<string, string>>) => {
    setTakesFocus(true);
    setSearch(newSearch);
  };
  return (
    <Page>
      <h1>{deviceLogin.title}</h1>
      {userCode === null ? (
        <CodeSection text={text} takesFocus={takesFocus} onCode={(code) => change({ code })} />
      ) : (
        <LoginSection key={userCode} userCode={userCode} takesFocus={takesFocus} onOtherCode={() => change({})} />
      )}
    </Page>
  );
}

interface CodeSectionProps {
  /** The text in the address. */
  readonly text: string;
  readonly takesFocus: boolean;
  readonly onCode: (userCode: string) => void;
}

function CodeSection({ text, takesFocus, onCode }: CodeSectionProps) {
  const form = useForm({
    check: (input: string) => ({ code: parseUserCode(input) === null ? deviceLogin.noCode : undefined }),
    send: (input) => Promise.resolve(parseUserCode(input) ?? ''),
    onSent: onCode,
  });
  return (
    <Panel aria-label={deviceLogin.code}>
      <p>{deviceLogin.intro}</p>
      <Form form={form} aria-label={deviceLogin.code} onSubmit={(valueOf) => form.submit(valueOf('code'))}>
        <TextField
          label={deviceLogin.code}
          name="code"
          hint={deviceLogin.codeHint}
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={text}
          autoFocus={takesFocus}
        />
        <Button label={deviceLogin.show} busy={form.busy} />
      </Form>
    </Panel>
  );
}

interface LoginSectionProps {
  readonly userCode: string;
  readonly takesFocus: boolean;
  readonly onOtherCode: () => void;
}

function LoginSection({ userCode, takesFocus, onOtherCode }: LoginSectionProps) {
  const { view, load, form, pending } = useDeviceLogin(userCode);
  const section = useSectionFocus(view.status, takesFocus);
  return (
    <Panel aria-label={deviceLogin.request} ref={section} tabIndex={-1}>
      <LoadedView view={view} shape="rows" texts={deviceLogin} onRetry={load}>
        {(login) => {
          if (login.state !== 'waiting') return <Outcome state={login.state} />;
          return (
            <>
              <LoginRequest login={login} userCode={userCode} />
              <Form form={form} aria-label={deviceLogin.request} onSubmit={() => form.submit('allowed')}>
                <Button label={deviceLogin.allow} busy={pending === 'allowed'} disabled={pending === 'refused'} />
                <Button
                  kind="danger"
                  label={deviceLogin.refuse}
                  busy={pending === 'refused'}
                  disabled={pending === 'allowed'}
                  onClick={() => void form.submit('refused')}
                />
              </Form>
            </>
          );
        }}
      </LoadedView>
      <Button kind="secondary" label={deviceLogin.otherCode} busy={false} onClick={onOtherCode} />
    </Panel>
  );
}

/** Moves the focus to the section at its start, and when the buttons for the decision disappear without a result. */
function useSectionFocus(status: 'loading' | 'failed' | 'ready', takesFocus: boolean) {
  const section = useRef<HTMLElement>(null);
  const formerStatus = useRef(status);
  useEffect(() => {
    if (takesFocus) section.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (formerStatus.current === 'ready' && status === 'failed') section.current?.focus();
    formerStatus.current = status;
  }, [status]);
  return section;
}

function LoginRequest({ login, userCode }: { readonly login: DeviceLogin; readonly userCode: string }) {
  const { remote, team, verbs } = login;
  const environments = [...new Set(verbs.map(({ environment }) => environment))];
  const verbsIn = (name: string) =>
    verbs
      .filter(({ environment }) => environment === name)
      .map(({ verb, maxPercent }) => deviceLogin.verb(verb, maxPercent));
  return (
    <Details>
      <h2>{deviceLogin.asks(remote)}</h2>
      <UserCode>{userCode}</UserCode>
      <p>{deviceLogin.compare}</p>
      <p>{deviceLogin.rights(remote, team)}</p>
      <ul>
        {environments.map((name) => (
          <li key={name}>
            {deviceLogin.environment(name)}: {verbsIn(name).join(', ')}
          </li>
        ))}
      </ul>
    </Details>
  );
}

/** Gets the focus, because the buttons are gone. */
function Outcome({ state }: { readonly state: 'allowed' | 'refused' }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Details>
      <h2 ref={heading} tabIndex={-1}>
        {deviceLogin[state]}
      </h2>
      <p>{state === 'allowed' ? deviceLogin.allowedHint : deviceLogin.refusedHint}</p>
    </Details>
  );
}

const Details = styled.div`
  ${rowLayout}
  overflow-wrap: anywhere;
`;

const UserCode = styled.p`
  font-size: ${token('text-2xl')};
  font-weight: ${token('weight-mid')};
`;
