import type { Passkey, Passkeys } from '@linkstall/contracts/http';
import { adminLocale } from '@linkstall/kit/admin-language';
import { TextField } from '@linkstall/kit/form';
import { hasPasskeys } from '@linkstall/kit/has-passkeys';
import { LoadedView } from '@linkstall/kit/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Panel } from '../../ui/page-layout.tsx';
import { passkeyTexts as texts } from '../../ui/passkey-texts.ts';
import { texts as pageTexts } from '../../ui/texts.ts';
import { Item, List } from '../item-list.styles.ts';
import { doLoadPasskeysAtom, passkeysAtom, useAddition, useRemoval } from './passkeys.state.ts';

/** The passkeys of the user. */
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

function Content({ passkeys }: Passkeys) {
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
      {hasPasskeys() ? <Addition /> : <p>{texts.unsupported}</p>}
    </>
  );
}

function Addition() {
  const form = useAddition();
  return (
    <Form form={form} aria-label={texts.add} onSubmit={(valueOf) => form.submit(valueOf('name'))}>
      <TextField label={texts.name} name="name" hint={texts.nameHint} maxLength={60} />
      <Button kind="secondary" label={texts.add} busy={form.busy} />
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
