import type { SiteSettings } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { panel, SendButton } from '@linkstall/kit/components';
import { fieldErrors, Form, FormProblem, TextArea, TextField, useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { JoiningChoice } from './joining-choice.tsx';
import { doChangeSettingsAtom } from './settings.state.ts';

type Values = Pick<SiteSettings, 'name' | 'joining' | 'emailDomains'>;

/** The settings as a form. The API refuses the values of an older revision, so nobody overwrites the change of another operator. */
export function SettingsForm({ settings }: { readonly settings: SiteSettings }) {
  const [joining, setJoining] = useState(settings.joining);
  const form = useSettingsForm(settings);
  return (
    <Panel
      form={form}
      onSubmit={(valueOf) =>
        form.submit({
          name: valueOf('name').trim(),
          joining,
          emailDomains: valueOf('emailDomains')
            .split(/[\s,]+/)
            .filter((domain) => domain !== ''),
        })
      }
    >
      <FormProblem />
      <TextField label={texts.name} name="name" defaultValue={settings.name} />
      <JoiningChoice value={joining} onChange={setJoining} />
      <TextArea
        label={texts.emailDomains}
        name="emailDomains"
        hint={texts.emailDomainsHint}
        required={false}
        rows={3}
        defaultValue={settings.emailDomains.join('\n')}
        spellCheck={false}
        autoCapitalize="none"
        dir="ltr"
      />
      <div>
        <SendButton busy={form.busy} sending={texts.saving}>
          {texts.save}
        </SendButton>
      </div>
    </Panel>
  );
}

function useSettingsForm(settings: SiteSettings) {
  const [revision, setRevision] = useState(settings.revision);
  const { notice } = useAtomValue(shellAtom);
  const change = useSetAtom(doChangeSettingsAtom);
  return useForm({
    check: ({ name }: Values) => (name === '' ? { name: texts.nameMissing } : {}),
    send: (values) => change({ revision, ...values }),
    onSent: (saved, unlock) => {
      setRevision(saved.revision);
      notice.success(texts.saved);
      unlock();
    },
    onRefusal: (failure) => {
      const errors = fieldErrors(failure);
      return Object.keys(errors).length > 0 ? errors : { form: failure.message };
    },
  });
}

const Panel = styled(Form)`
  ${panel}
  gap: ${token('5')};
  max-width: ${token('measure')};
`;
