import type { HostBlockPreview, NewHostBlock } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Button, Dialog, DialogButtons, SendButton } from '@linkstall/kit/components';
import { fieldErrors, Form, FormProblem, TextArea, TextField, useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import styled from 'styled-components';

import { doBlockAtom, doPreviewAtom } from './hosts.state.ts';
import { hostsTexts as texts } from './hosts-texts.ts';
import { ListFile } from './list-file.tsx';
import { Preview } from './preview.tsx';

interface Draft extends NewHostBlock {
  readonly preview: HostBlockPreview;
}

/** Asks for hosts and a reason, shows what they would hide, and then blocks them. */
export function BlockDialog({ onClose }: { readonly onClose: () => void }) {
  const [input, setInput] = useState<NewHostBlock>({ text: '', reason: '' });
  const [draft, setDraft] = useState<Draft | null>(null);
  return draft === null ? (
    <ListForm
      first={input}
      onDraft={(next) => {
        setInput(next);
        setDraft(next);
      }}
      onClose={onClose}
    />
  ) : (
    <PreviewForm draft={draft} onBack={() => setDraft(null)} onClose={onClose} />
  );
}

interface ListFormProps {
  readonly first: NewHostBlock;
  readonly onDraft: (draft: Draft) => void;
  readonly onClose: () => void;
}

function ListForm({ first, onDraft, onClose }: ListFormProps) {
  const readPreview = useSetAtom(doPreviewAtom);
  const [text, setText] = useState(first.text);
  const form = useForm({
    check: (block: NewHostBlock) => ({
      ...(block.text.trim() === '' && { text: texts.hostsMissing }),
      ...(block.reason === '' && { reason: texts.reasonMissing }),
    }),
    send: async (block) => ({ ...block, preview: await readPreview(block.text) }),
    onSent: onDraft,
    onRefusal: (failure) => ({ form: failure.message, ...fieldErrors(failure) }),
  });
  return (
    <Dialog label={texts.block} onClose={onClose}>
      <h2>{texts.block}</h2>
      <Fields form={form} onSubmit={(valueOf) => form.submit({ text, reason: valueOf('reason').trim() })}>
        <FormProblem />
        <TextArea
          label={texts.hosts}
          name="text"
          rows={4}
          hint={texts.hostsHint}
          value={text}
          onText={setText}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
        />
        <ListFile onText={setText} />
        <TextField label={texts.reason} name="reason" hint={texts.reasonHint} defaultValue={first.reason} />
        <DialogButtons>
          <Button type="button" $kind="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <SendButton busy={form.busy} sending={texts.checking}>
            {texts.next}
          </SendButton>
        </DialogButtons>
      </Fields>
    </Dialog>
  );
}

interface PreviewFormProps {
  readonly draft: Draft;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

function PreviewForm({ draft: { text, reason, preview }, onBack, onClose }: PreviewFormProps) {
  const previewId = useId();
  const { notice } = useAtomValue(shellAtom);
  const block = useSetAtom(doBlockAtom);
  const form = useForm({
    send: () => block({ text, reason }),
    onSent: () => {
      notice.success(texts.blocked, 4_000);
      onClose();
    },
    onRefusal: ({ message }) => ({ form: message }),
  });
  return (
    <Dialog label={texts.previewTitle} describedBy={previewId} onClose={onClose}>
      <h2>{texts.previewTitle}</h2>
      <Fields form={form} onSubmit={() => form.submit(undefined)}>
        <FormProblem />
        <Preview id={previewId} preview={preview} />
        <DialogButtons>
          <Button type="button" $kind="quiet" onClick={onBack}>
            {texts.back}
          </Button>
          {preview.hosts > 0 && (
            <SendButton kind="danger" busy={form.busy} sending={texts.sending}>
              {texts.blockNow}
            </SendButton>
          )}
        </DialogButtons>
      </Fields>
    </Dialog>
  );
}

const Fields = styled(Form)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('4')};
  margin-block-start: ${token('4')};
  overflow-wrap: anywhere;
`;
