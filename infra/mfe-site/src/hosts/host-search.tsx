import { token } from '@linkstall/contracts/tokens';
import { SendButton } from '@linkstall/kit/components';
import { Form, FormProblem, TextField, useForm } from '@linkstall/kit/form';
import { useSetAtom } from 'jotai';
import styled from 'styled-components';

import { doSearchHostsAtom } from './hosts.state.ts';
import { hostsTexts as texts } from './hosts-texts.ts';

/** Finds blocks by a part of a host or of the reason. */
export function HostSearch() {
  const search = useSetAtom(doSearchHostsAtom);
  const form = useForm({
    send: search,
    onSent: (_response, unlock) => unlock(),
    onRefusal: ({ message }) => ({ form: message }),
  });
  return (
    <Find form={form} role="search" onSubmit={(valueOf) => form.submit(valueOf('search').trim())}>
      <TextField
        label={texts.search}
        name="search"
        required={false}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <SendButton kind="secondary" size="field" busy={form.busy} sending={texts.finding}>
        {texts.find}
      </SendButton>
      <FormProblem />
    </Find>
  );
}

const Find = styled(Form)`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('3')};
  align-items: end;
  max-width: ${token('measure')};
  margin-block: ${token('4')};
  > :first-child {
    flex: 1 1 12rem;
  }
  > [role='alert'] {
    flex-basis: 100%;
  }
`;
