import type { SiteSettings, SiteSettingsChange } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { panel, SendButton } from '@linkstall/kit/components';
import { fieldErrors, Form, FormProblem, Switch, TextArea, TextField, useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { Choices } from './choices.tsx';
import { homeChange, HomeFields, type HomeKind } from './home-fields.tsx';
import { LogoField } from './logo-field.tsx';
import { doChangeLogoAtom, doChangeSettingsAtom } from './settings.state.ts';
import { type LogoChoice, useLogo } from './use-logo.ts';

type HomeField = 'home' | 'homeUsername';
type Values = Required<Omit<SiteSettingsChange, 'revision' | HomeField>> & Pick<SiteSettingsChange, HomeField>;

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The settings as a form. The API refuses the values of an older revision, so nobody overwrites the change of another operator. */
export function SettingsForm({ settings }: { readonly settings: SiteSettings }) {
  const [joining, setJoining] = useState(settings.joining);
  const [proofOfWork, setProofOfWork] = useState(settings.proofOfWork ?? false);
  const [home, setHome] = useState<HomeKind>(settings.home?.kind ?? 'landing');
  const [saved, setSaved] = useState(settings);
  const logo = useLogo(settings.logo);
  const form = useSettingsForm(settings, { logo, onSaved: setSaved });
  return (
    <Panel
      form={form}
      onSubmit={(valueOf) =>
        form.submit({
          name: valueOf('name').trim(),
          joining,
          proofOfWork,
          newPageDays: Number(valueOf('newPageDays')),
          accent: valueOf('accent').trim(),
          links: linesOf(valueOf('links')),
          ...homeChange(saved, home, valueOf('homeUsername').trim()),
          emailDomains: valueOf('emailDomains')
            .split(/[\s,]+/)
            .filter((domain) => domain !== ''),
        })
      }
    >
      <FormProblem />
      <TextField label={texts.name} name="name" defaultValue={settings.name} />
      <LookFields settings={settings} logo={logo} />
      <HomeFields settings={saved} value={home} onChange={setHome} />
      <Choices
        label={texts.joining}
        name="joining"
        texts={texts.joiningChoices}
        value={joining}
        onChange={setJoining}
      />
      <Switch name="proofOfWork" isOn={proofOfWork} onToggle={setProofOfWork} hint={texts.proofOfWorkHint}>
        {texts.proofOfWork}
      </Switch>
      <TextField
        label={texts.newPageDays}
        name="newPageDays"
        hint={texts.newPageDaysHint}
        inputMode="numeric"
        defaultValue={String(settings.newPageDays ?? 0)}
      />
      <EmailDomains emailDomains={settings.emailDomains} />
      <div>
        <SendButton busy={form.busy} sending={texts.saving}>
          {texts.save}
        </SendButton>
      </div>
    </Panel>
  );
}

const EmailDomains = ({ emailDomains }: Pick<SiteSettings, 'emailDomains'>) => (
  <TextArea
    label={texts.emailDomains}
    name="emailDomains"
    hint={texts.emailDomainsHint}
    required={false}
    rows={3}
    defaultValue={emailDomains.join('\n')}
    spellCheck={false}
    autoCapitalize="none"
    dir="ltr"
  />
);

/** Logo, colour and links of the site. */
const LookFields = ({ settings, logo }: { readonly settings: SiteSettings; readonly logo: LogoChoice }) => (
  <>
    <LogoField logo={logo} />
    <TextField
      label={texts.accent}
      name="accent"
      hint={texts.accentHint}
      required={false}
      defaultValue={settings.accent ?? ''}
      spellCheck={false}
      autoCapitalize="none"
      dir="ltr"
    />
    <TextArea
      label={texts.links}
      name="links"
      hint={texts.linksHint}
      required={false}
      rows={3}
      defaultValue={settings.links?.map(({ title, url }) => `${title} ${url}`).join('\n')}
      spellCheck={false}
    />
  </>
);

interface FormParts {
  readonly logo: LogoChoice;
  readonly onSaved: (settings: SiteSettings) => void;
}

function useSettingsForm(settings: SiteSettings, { logo, onSaved }: FormParts) {
  const revision = useRef(settings.revision);
  const { notice } = useAtomValue(shellAtom);
  const change = useSetAtom(doChangeSettingsAtom);
  const changeLogo = useSetAtom(doChangeLogoAtom);
  const sendLogo = async () => {
    const file = await logo.change();
    if (file === undefined) return;
    const saved = await changeLogo(file);
    logo.handleSaved(saved.logo);
    // With a larger difference another operator has changed the settings, and the API refuses the older revision.
    if (saved.revision === revision.current + 1) revision.current = saved.revision;
  };
  return useForm({
    check: ({ name, homeUsername }: Values) => ({
      ...(name === '' && { name: texts.nameMissing }),
      ...(homeUsername === '' && { homeUsername: texts.homeUsernameMissing }),
    }),
    send: async (values) => {
      // The settings go first, because a refused field must not change the logo.
      const saved = await change({ revision: revision.current, ...values });
      revision.current = saved.revision;
      onSaved(saved);
      if (logo.isChanged) await sendLogo();
    },
    onSent: (_saved, unlock) => {
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
