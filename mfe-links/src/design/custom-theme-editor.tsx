import type { Theme } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { TextField } from '@linkstall/kit/form';
import { Button, panel, Row, SendButton } from '@linkstall/kit/components';
import { MAX_THEME_NAME_LENGTH } from '@linkstall/themes/custom-theme';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ComponentProps, useEffect, useRef } from 'react';
import styled from 'styled-components';

import { customThemeTexts as texts } from '../ui/custom-theme-texts.ts';
import * as state from './editor.state.ts';
import { ContrastAdvice } from './contrast-advice.tsx';
import { BackgroundFields } from './background-fields.tsx';
import { Palettes } from './palettes.tsx';
import { ButtonFields, ColorFields, TypeFields } from './style-fields.tsx';
import { SmallPreview } from './small-preview.tsx';
import { panelProps } from './tab-panel.ts';
import { isSavingCustomThemeAtom, overwriteNewerAtom } from './save-custom-theme.state.ts';
import { useThemePhoto } from './use-theme-photo.ts';
import { useThemeSaving } from './use-theme-saving.ts';

/** The form for a new or saved custom theme, in tabs. The preview shows each choice immediately. */
export function CustomThemeEditor() {
  const editor = useAtomValue(state.currentEditorAtom);
  const choose = useSetAtom(state.chooseAtom);
  const rename = useSetAtom(state.renameAtom);
  const { onFiles, refusal, waitForPhoto } = useThemePhoto();
  const form = useRef<HTMLFormElement>(null);
  const { errorText, onSubmit } = useThemeSaving(form, waitForPhoto);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // A press on a tab keeps the focus, so that the arrow keys go on to the next tab.
    if (document.activeElement?.getAttribute('role') === 'tab') return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  if (!editor) return null;
  const { customTheme, choices } = editor;
  const theme = state.editedTheme(editor);
  return (
    <Panel aria-labelledby="custom-theme-editor" ref={form} onSubmit={onSubmit} noValidate>
      <SmallPreview theme={theme} />
      <h2 id="custom-theme-editor" ref={heading} tabIndex={-1}>
        {customTheme ? texts.editor.existing(customTheme.name) : texts.editor.new}
      </h2>
      <TabPanels editor={editor} theme={theme} onFiles={onFiles} refusal={refusal} />
      <ContrastAdvice choices={choices} onTakeOffer={choose} />
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        name="custom-theme-name"
        value={editor.name}
        maxLength={MAX_THEME_NAME_LENGTH}
        onText={rename}
      />
      {editor.newerTheme && <NewerVersion name={editor.newerTheme.name} />}
      <p role="alert">{errorText}</p>
      <Buttons />
    </Panel>
  );
}

interface TabPanelsProps extends Pick<ComponentProps<typeof BackgroundFields>, 'onFiles' | 'refusal'> {
  readonly editor: state.EditorState;
  readonly theme: Theme;
}

/** All panels stay in the document, so that typed text is not lost. */
function TabPanels({ editor: { choices, photo }, theme, onFiles, refusal }: TabPanelsProps) {
  const choose = useSetAtom(state.chooseAtom);
  const shownTab = useAtomValue(state.tabAtom);
  return (
    <>
      <TabPanel {...panelProps('colors', shownTab)}>
        <Palettes choices={choices} onChange={choose} />
        <ColorFields choices={choices} onChange={choose} />
      </TabPanel>
      <TabPanel {...panelProps('type', shownTab)}>
        <TypeFields choices={choices} onChange={choose} />
      </TabPanel>
      <TabPanel {...panelProps('buttons', shownTab)}>
        <ButtonFields choices={choices} onChange={choose} />
      </TabPanel>
      <TabPanel {...panelProps('background', shownTab)}>
        <BackgroundFields
          choices={choices}
          photo={photo}
          veil={choices.background.kind === 'photo' ? theme.mainStyles.wrapper.photo?.veil : undefined}
          onChange={(background, field) => choose({ background }, field)}
          onFiles={onFiles}
          refusal={refusal}
        />
      </TabPanel>
    </>
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
  h2 {
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

const TabPanel = styled.div`
  display: grid;
  gap: ${token('5')};
  &[hidden] {
    display: none;
  }
  @media (max-width: 63.99rem) {
    input,
    button {
      scroll-margin-top: 15rem;
    }
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
