import { token } from '@linkstall/contracts/tokens';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';

import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Panel } from '../ui/page-parts.tsx';
import { texts } from '../ui/texts.ts';
import { LoginRow } from './login-row.tsx';
import { doCloseLoginsAtom, doEndLoginAtom, doShowLoginsAtom, loginsAtom } from './logins.state.ts';

const { security } = texts;
const NO_FIELDS = {};

/** Where the user is logged in, once it is asked for. */
export function LoginsSection() {
  const view = useAtomValue(loginsAtom);
  const show = useSetAtom(doShowLoginsAtom);
  const end = useSetAtom(doEndLoginAtom);
  const close = useSetAtom(doCloseLoginsAtom);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => void close(), [close]);
  // What had the focus is gone with its answer: the button that showed the list, or a row.
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus();
  }, [view]);

  return (
    <Panel aria-label={security.logins}>
      <h2>{security.logins}</h2>
      <p>{security.loginsIntro}</p>
      {view.status === 'ready' ? (
        <Rows ref={list} tabIndex={-1} aria-label={security.logins}>
          {view.logins.map((login) => (
            <LoginRow
              key={login._id}
              login={login}
              isEnding={view.ending.includes(login._id)}
              onEnd={() => void end(login)}
            />
          ))}
        </Rows>
      ) : (
        <Form
          name={security.logins}
          busy={view.status === 'loading'}
          message={view.status === 'closed' ? view.message : ''}
          fields={NO_FIELDS}
          onMend={() => undefined}
          onSubmit={() => void show()}
        >
          <Button kind="line" label={security.showLogins} busy={view.status === 'loading'} />
        </Form>
      )}
    </Panel>
  );
}

const Rows = styled.ul`
  display: grid;
  /* Room between the words and the ring of focus. */
  margin: 0 -12px;
  padding: 0 12px;
  list-style: none;
  border-radius: ${token('radius-sm')};

  &:focus-visible {
    outline: 3px solid ${token('focus')};
    outline-offset: 3px;
  }
`;
