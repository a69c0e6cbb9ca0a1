import type { Passkey, Passkeys, PasskeySetup } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { adminLocale } from '@linkstall/kit/admin-language';
import { Row } from '@linkstall/kit/components';
import { TextField } from '@linkstall/kit/form';
import { hasPasskeys } from '@linkstall/kit/has-passkeys';
import { LoadedView } from '@linkstall/kit/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import styled from 'styled-components';

import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/page-layout.tsx';
import { passkeyTexts as texts } from '../../ui/passkey-texts.ts';
import { texts as pageTexts } from '../../ui/texts.ts';
import { doLoadPasskeysAtom, passkeysAtom, useCreation, useRemoval, useStart } from './passkeys.state.ts';

/** The passkeys of the user. Another one is added in two steps, because the browser asks for a press before it opens its dialog. */
export function PasskeysSection() {
  const view = useAtomValue(passkeysAtom);
  const load = useSetAtom(doLoadPasskeysAtom);
  useEffect(() => void load(), [load]);
  return (
    <Panel aria-label={pageTexts.passkeys.title}>
      <h2>{pageTexts.passkeys.title}</h2>
      <p>{texts.intro}</p>
      <LoadedView view={view} shape="rows" texts={texts} onRetry={() => void load()}>
        {(passkeys) => <Content {...passkeys} />}
      </LoadedView>
    </Panel>
  );
}

function Content({ passkeys, setup }: Passkeys) {
  const removal = useRemoval();
  return (
    <>
      {passkeys.length > 0 && (
        <List aria-label={pageTexts.passkeys.title}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey._id} passkey={passkey} busy={removal.busy} onRemove={removal.submit} />
          ))}
        </List>
      )}
      <Addition setup={setup} />
    </>
  );
}

function Addition({ setup }: Pick<Passkeys, 'setup'>) {
  if (!hasPasskeys()) return <p>{texts.unsupported}</p>;
  return setup ? <Creation setup={setup} /> : <Start />;
}

function Start() {
  const form = useStart();
  return (
    <Form form={form} aria-label={texts.start} onSubmit={() => form.submit(null)}>
      <Button kind="secondary" label={texts.start} busy={form.busy} />
    </Form>
  );
}

function Creation({ setup }: { readonly setup: PasskeySetup }) {
  const form = useCreation(setup);
  return (
    <Form form={form} aria-label={texts.start} onSubmit={(valueOf) => form.submit(valueOf('name'))}>
      <TextField label={texts.name} name="name" hint={texts.nameHint} maxLength={60} />
      <Button label={texts.create} busy={form.busy} />
    </Form>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly busy: boolean;
  readonly onRemove: (id: string) => Promise<void>;
}

function PasskeyRow({ passkey: { _id, name, createdAt, usedAt }, busy, onRemove }: PasskeyRowProps) {
  return (
    <Item as="li">
      <div>
        <b>{name}</b>
        <p>{usedAt === null ? texts.addedAt(dayOf(createdAt)) : texts.usedAt(dayOf(usedAt))}</p>
      </div>
      <Button
        kind="secondary"
        label={texts.remove}
        name={texts.removeOf(name)}
        busy={busy}
        onClick={() => void onRemove(_id)}
      />
    </Item>
  );
}

const dayOf = (time: string): string => new Date(time).toLocaleDateString(adminLocale(), { dateStyle: 'medium' });

const List = styled.ul`
  display: grid;
  gap: ${token('4')};
  margin: 0;
  padding: 0;
`;

const Item = styled(Row)`
  justify-content: space-between;

  b {
    font-weight: ${token('weight-mid')};
    overflow-wrap: anywhere;
  }

  p {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
`;
