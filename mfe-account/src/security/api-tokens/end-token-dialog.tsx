import type { ApiToken } from '@linkstall/contracts/http';
import { Button as PlainButton, Dialog, DialogButtons } from '@linkstall/kit/components';
import { useId } from 'react';

import { apiTokenTexts as texts } from '../../ui/api-token-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { useTokenEnd } from './api-tokens.state.ts';

interface EndTokenDialogProps {
  readonly apiToken: ApiToken;
  /** `isEnded` tells whether the token has ended. */
  readonly onClose: (isEnded: boolean) => void;
}

/** Asks before a token ends. */
export function EndTokenDialog({ apiToken: { _id, name }, onClose }: EndTokenDialogProps) {
  const form = useTokenEnd(() => onClose(true));
  const textId = useId();
  const title = texts.endTitle(name);
  return (
    <Dialog label={title} describedBy={textId} onClose={() => onClose(false)}>
      <h2>{title}</h2>
      <p id={textId}>{texts.endText}</p>
      <Form form={form} onSubmit={() => form.submit(_id)}>
        <DialogButtons>
          <PlainButton $kind="secondary" $size="field" onClick={() => onClose(false)}>
            {texts.cancel}
          </PlainButton>
          <Button kind="danger" label={texts.end} busy={form.busy} />
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
