import { token } from '@linkstall/contracts/tokens';
import { TextField } from '@linkstall/kit/form';
import { Button, panel, Row, SendButton } from '@linkstall/kit/pieces';
import { lookTheme, MOST_LOOK_NAME } from '@linkstall/themes/own-look';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';

import { lookTexts as texts } from '../ui/look-texts.ts';
import * as state from './editor.state.ts';
import { LookAdvice } from './look-advice.tsx';
import { Background } from './look-background.tsx';
import { Colors, Forms } from './look-forms.tsx';
import { isSavingLookAtom, keepMineAtom } from './save-look.state.ts';
import { useLookPhoto } from './use-look-photo.ts';
import { useLookSaving } from './use-look-saving.ts';

/** Makes a look, or changes one. Every choice shows in the phone at once. */
export function LookEditor() {
  const editing = useAtomValue(state.editingAtom);
  const choose = useSetAtom(state.chooseAtom);
  const name = useSetAtom(state.nameLookAtom);
  const { onFiles, refused, settle } = useLookPhoto();
  const { problem, onSubmit } = useLookSaving(settle);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, []);
  if (!editing) return null;
  const { look, base, choices, photo } = editing;
  return (
    <Panel aria-labelledby="look-editor" onSubmit={onSubmit} noValidate>
      <h3 id="look-editor" ref={heading} tabIndex={-1}>
        {look ? texts.editor.old(look.name) : texts.editor.new}
      </h3>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        name="look-name"
        value={editing.name}
        maxLength={MOST_LOOK_NAME}
        onText={name}
      />
      <Colors choices={choices} onChange={choose} />
      <LookAdvice choices={choices} onTake={choose} />
      <Forms choices={choices} onChange={choose} />
      <Background
        choices={choices}
        photo={photo}
        veil={
          choices.background.kind === 'photo'
            ? lookTheme(base, choices, photo).mainStyles.wrapper.photo?.veil
            : undefined
        }
        onChange={(background, field) => choose({ background }, field)}
        onFiles={onFiles}
        refused={refused}
      />
      {editing.newer && <Newer name={editing.newer.name} />}
      <p role="alert">{problem}</p>
      <Buttons />
    </Panel>
  );
}

/** Somebody else changed it meanwhile, in another tab perhaps: neither is lost unseen. */
function Newer({ name }: { readonly name: string }) {
  const keepMine = useSetAtom(keepMineAtom);
  const takeNewer = useSetAtom(state.takeNewerAtom);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Choose>
      <p role="alert">{texts.changedElsewhere(name)}</p>
      <Row>
        <Button type="button" $kind="contrast" ref={first} onClick={() => void keepMine()}>
          {texts.keepMine}
        </Button>
        <Button type="button" $kind="secondary" onClick={() => takeNewer()}>
          {texts.takeNewer}
        </Button>
      </Row>
    </Choose>
  );
}

function Buttons() {
  const editing = useAtomValue(state.editingAtom);
  const saving = useAtomValue(isSavingLookAtom);
  const undo = useSetAtom(state.stepBackAtom);
  const back = useSetAtom(state.backToThemeAtom);
  const close = useSetAtom(state.closeEditorAtom);
  return (
    <Row>
      <SendButton busy={saving}>{texts.save}</SendButton>
      <Button type="button" $kind="secondary" aria-disabled={editing?.past.length === 0} onClick={() => undo()}>
        {texts.undo}
      </Button>
      <Button type="button" $kind="secondary" onClick={() => back()}>
        {texts.back}
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

const Choose = styled.div`
  display: grid;
  gap: ${token('3')};
  padding: ${token('4')};
  border-radius: ${token('radius')};
  background: ${token('wait-soft')};
  overflow-wrap: anywhere;
`;
