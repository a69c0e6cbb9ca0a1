import { TextField } from '@linkstall/kit/form';
import { useState } from 'react';

import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Panel } from '../ui/page-layout.tsx';
import { securityTexts } from '../ui/security-texts.ts';
import { useAccountDeletion } from './security.state.ts';

const { security } = securityTexts;

export function DeletionSection({ username }: { readonly username: string }) {
  const form = useAccountDeletion();
  const [confirmation, setConfirmation] = useState('');
  const isConfirmed = confirmation.trim().toLowerCase() === username.toLowerCase();

  return (
    <Panel aria-label={security.deletion}>
      <h2>{security.deletion}</h2>
      <p>{security.deletionIntro}</p>
      <p>{security.downloadFirst}</p>
      <Form form={form} aria-label={security.deletion} onSubmit={() => isConfirmed && form.submit(confirmation.trim())}>
        <TextField
          label={security.typeName(username)}
          name="confirm"
          autoCapitalize="none"
          spellCheck={false}
          value={confirmation}
          onText={setConfirmation}
        />
        <Button kind="danger" label={security.deletion} busy={form.busy} disabled={!isConfirmed} />
      </Form>
    </Panel>
  );
}
