import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Head, panel, SendButton } from '@linkstall/kit/components';
import { fieldErrors, Form, FormProblem, TextField, useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';

import { texts as siteTexts } from '../ui/texts.ts';

const { setup: texts } = siteTexts;

/** `/setup`: the first operator of a fresh installation. The edge answers 404 afterwards. */
export function SetupPage() {
  const { search } = useLocation();
  const form = useSetup();
  return (
    <Page>
      <Head>
        <h1>{texts.title}</h1>
      </Head>
      <p>{texts.intro}</p>
      <Panel form={form} onSubmit={(valueOf) => form.submit({ code: valueOf('code').trim() })}>
        <FormProblem />
        <TextField
          label={texts.code}
          name="code"
          hint={texts.codeHint}
          defaultValue={new URLSearchParams(search).get('token') ?? ''}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          dir="ltr"
        />
        <div>
          <SendButton busy={form.busy} sending={texts.sending}>
            {texts.action}
          </SendButton>
        </div>
      </Panel>
    </Page>
  );
}

function useSetup() {
  const { http, session, notice } = useAtomValue(shellAtom);
  const navigate = useNavigate();
  return useForm({
    check: ({ code }: { readonly code: string }) => (code === '' ? { code: texts.codeMissing } : {}),
    send: (values) => http.post<SessionUser>('/setup', values),
    onSent: (user) => {
      session.replaceUser(user);
      notice.success(texts.done, 4_000);
      void navigate('/admin/site');
    },
    onRefusal: (failure) => {
      const errors = fieldErrors(failure);
      return Object.keys(errors).length > 0 ? errors : { form: failure.message };
    },
  });
}

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
  width: min(100% - 2 * ${token('gutter')}, ${token('measure')});
  margin-inline: auto;
  padding-block: ${token('6')};
`;

const Panel = styled(Form)`
  ${panel}
  gap: ${token('5')};
`;
