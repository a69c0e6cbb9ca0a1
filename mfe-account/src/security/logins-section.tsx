import { token } from '@linkstall/contracts/tokens';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';

import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Panel } from '../ui/page-layout.tsx';
import { securityTexts } from '../ui/security-texts.ts';
import { LoginRow } from './login-row.tsx';
import { useLogins } from './logins.state.ts';

const { security } = securityTexts;

/** The sessions of the user, loaded on request. */
export function LoginsSection() {
  const { form, logins, endingIds, endLoginSession: end } = useLogins();
  const list = useRef<HTMLUListElement>(null);
  // The response removes the focused button or row, so the list gets the focus.
  useEffect(() => {
    if (document.activeElement === document.body) list.current?.focus();
  }, [logins]);

  return (
    <Panel aria-label={security.logins}>
      <h2>{security.logins}</h2>
      <p>{security.loginsIntro}</p>
      {logins ? (
        <Rows ref={list} tabIndex={-1} aria-label={security.logins}>
          {logins.map((login) => (
            <LoginRow
              key={login._id}
              login={login}
              isEnding={endingIds.includes(login._id)}
              onEnd={() => void end(login)}
            />
          ))}
        </Rows>
      ) : (
        <Form form={form} aria-label={security.logins} onSubmit={() => form.submit(null)}>
          <Button kind="secondary" label={security.showLogins} busy={form.busy} />
        </Form>
      )}
    </Panel>
  );
}

/** The margin leaves space between the text and the focus ring. */
const Rows = styled.ul`
  display: grid;
  margin: 0 -12px;
  padding: 0 12px;
  border-radius: ${token('radius-sm')};
`;
