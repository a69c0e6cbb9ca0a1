import { SendButton } from '@linkstall/kit/components';
import { Form, TextArea } from '@linkstall/kit/form';
import { ImagePreview, useImageFiles, WEB_IMAGES } from '@linkstall/kit/images';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { useSessionUser } from '@linkstall/kit/remote';
import { imageAt, initials } from '@linkstall/kit/text';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';

import { PhotoChooser } from './photo-step.styles.ts';
import { isSavingAtom, savePersonAtom } from './welcome.state.ts';
import type { StepProps } from './step-props.ts';
import { Buttons } from './welcome.styles.ts';
import { welcomeTexts } from '../../ui/welcome-texts.ts';

const texts = welcomeTexts.photo;

export function PhotoStep({ onNext }: StepProps) {
  const user = useSessionUser();
  const [line, setLine] = useState(user?.line ?? '');
  const { images, refusal, note, choose, waitForFiles } = useImageFiles({ maxCount: 1 });
  const [photo] = images;
  const isSaving = useAtomValue(isSavingAtom);
  const savePerson = useSetAtom(savePersonAtom);
  const submit = async () => {
    const files = await waitForFiles();
    if (files && (await savePerson({ photo: files[0] ?? null, line: line.trim() }))) onNext();
  };
  const hasPhoto = photo !== undefined || Boolean(user?.avatar.url);
  return (
    <Form
      form={{ errors: {}, busy: isSaving, refusalCount: 0, clearError: () => undefined }}
      onSubmit={() => void submit()}
    >
      <PhotoChooser>
        <input
          type="file"
          name="photo"
          accept={WEB_IMAGES.types.join(',')}
          onChange={({ currentTarget }) => {
            choose([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
        <span aria-hidden="true">{photo?.preview ? <ImagePreview preview={photo.preview} /> : <Avatar />}</span>
        {photo?.isReady === false ? texts.preparing : hasPhoto ? texts.change : texts.add}
      </PhotoChooser>
      {note && <p role="status">{note}</p>}
      {refusal && <p role="alert">{refusal}</p>}
      <TextArea
        label={texts.line}
        name="line"
        hint={texts.lineHint}
        required={false}
        rows={2}
        maxLength={FIELD_LIMITS.line}
        value={line}
        onText={(text) => setLine(text.replace(/[\r\n]+/g, ' '))}
      />
      <Buttons>
        <SendButton size="field" busy={isSaving} sending={welcomeTexts.saving}>
          {welcomeTexts.next}
        </SendButton>
      </Buttons>
    </Form>
  );
}

function Avatar() {
  const user = useSessionUser();
  return user?.avatar.url ? <img src={imageAt(user.avatar.url, 96)} alt="" /> : initials(user?.fullName ?? '');
}
