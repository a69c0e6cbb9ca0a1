import { token } from '@linkstall/contracts/tokens';
import { TextField } from '@linkstall/kit/form';
import { Button, panel, Row, SendButton } from '@linkstall/kit/components';
import { createCustomTheme, MAX_THEME_NAME_LENGTH } from '@linkstall/themes/custom-theme';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';

import { customThemeTexts as texts } from '../ui/custom-theme-texts.ts';
import * as state from './editor.state.ts';
import { ContrastAdvice } from './contrast-advice.tsx';
import { BackgroundFields } from './background-fields.tsx';
import { ColorFields, StyleFields } from './style-fields.tsx';
import { isSavingCustomThemeAtom, overwriteNewerAtom } from './save-custom-theme.state.ts';
import { useThemePhoto } from './use-theme-photo.ts';
import { useThemeSaving } from './use-theme-saving.ts';

/** The form for a new or saved custom theme. The phone preview shows each choice immediately. */
export function CustomThemeEditor() {
  const editor = useAtomValue(state.currentEditorAtom);
  const choose = useSetAtom(state.chooseAtom);
  const rename = useSetAtom(state.renameAtom);
  const { onFiles, refusal, waitForPhoto } = useThemePhoto();
  const { errorText, onSubmit } = useThemeSaving(waitForPhoto);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  if (!editor) return null;
  const { customTheme, base, choices, photo } = editor;
  return (
    <Panel aria-labelledby="custom-theme-editor" onSubmit={onSubmit} noValidate>
      <h3 id="custom-theme-editor" ref={heading} tabIndex={-1}>
        {customTheme ? texts.editor.existing(customTheme.name) : texts.editor.new}
      </h3>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        name="custom-theme-name"
        value={editor.name}
        maxLength={MAX_THEME_NAME_LENGTH}
        onText={rename}
      />
      <ColorFields choices={choices} onChange={choose} />
      <ContrastAdvice choices={choices} onTakeOffer={choose} />
      <StyleFields choices={choices} onChange={choose} />
      <BackgroundFields
        choices={choices}
        photo={photo}
        veil={
          choices.background.kind === 'photo'
            ? createCustomTheme(base, choices, photo).mainStyles.wrapper.photo?.veil
            : undefined
        }
        onChange={(background, field) => choose({ background }, field)}
        onFiles={onFiles}
        refusal={refusal}
      />
      {editor.newerTheme && <NewerVersion name={editor.newerTheme.name} />}
      <p role="alert">{errorText}</p>
      <Buttons />
    </Panel>
  );
}

/** Asks which version to keep, because the custom theme was changed elsewhere while it was edited here. */
function NewerVersion({ name }: { readonly name: string }) {
  const overwriteNewer = useSetAtom(overwriteNewerAtom);
  const takeNewer = useSetAtom(state.loadNewerAtom);
  const firstButton = useRef<HTMLButtonElement>(null);
  useEffect(() => firstButton.current?.focus(), []);
  return (
    <ChoiceBox>
      <p role="alert">{texts.changedElsewhere(name)}</p>
      <Row>
        <Button type="button" $kind="contrast" ref={firstButton} onClick={() => void overwriteNewer()}>
          {texts.overwriteNewer}
        </Button>
        <Button type="button" $kind="secondary" onClick={() => takeNewer()}>
          {texts.takeNewer}
        </Button>
      </Row>
    </ChoiceBox>
  );
}

function Buttons() {
  const editor = useAtomValue(state.currentEditorAtom);
  const isSaving = useAtomValue(isSavingCustomThemeAtom);
  const undoStep = useSetAtom(state.undoAtom);
  const resetToBase = useSetAtom(state.resetToBaseAtom);
  const close = useSetAtom(state.closeEditorAtom);
  return (
    <Row>
      <SendButton busy={isSaving}>{texts.save}</SendButton>
      <Button type="button" $kind="secondary" aria-disabled={editor?.undoSteps.length === 0} onClick={() => undoStep()}>
        {texts.undo}
      </Button>
      <Button type="button" $kind="secondary" onClick={() => resetToBase()}>
        {texts.backToTheme}
      </Button>
      <Button type="button" $kind="quiet" onClick={() => close()}>
        {texts.cancel}
      </Button>
    </Row>
  );
}

const Panel = styled.form`
  ${panel}
  gap: ${token('5')};
  h3 {
    scroll-margin-top: 6rem;
    font-size: ${token('text-lg')};
  }
  > [role='alert'] {
    color: ${token('bad')};
  }
  [role='alert']:empty {
    display: none;
  }
`;

const ChoiceBox = styled.div`
  display: grid;
  gap: ${token('3')};
  padding: ${token('4')};
  border-radius: ${token('radius')};
  background: ${token('wait-soft')};
  overflow-wrap: anywhere;
`;
