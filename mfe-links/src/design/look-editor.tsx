import type { LookChoices, LookShadow, LookShape, ThemeFont } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { TextField } from '@linkstall/kit/form';
import { usePhotos } from '@linkstall/kit/photos';
import { Button, panel, Row, SendButton } from '@linkstall/kit/pieces';
import { adviceOn } from '@linkstall/themes/look-advice';
import { FONTS, lookTheme, MOST_LOOK_NAME, SHADOWS, SHAPES } from '@linkstall/themes/own-look';
import { fonts } from '@linkstall/themes/vocabulary';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import styled from 'styled-components';

import { lookTexts as texts } from '../ui/look-texts.ts';
import * as state from './editor.state.ts';
import { LookAdvice } from './look-advice.tsx';
import { Background } from './look-background.tsx';
import { Choice, ColorField } from './look-fields.tsx';
import { measuredPhoto } from './measured-photo.ts';

type Photos = ReturnType<typeof usePhotos>;

/** Makes a look, or changes one. Every choice shows in the phone at once. */
export function LookEditor() {
  const editing = useAtomValue(state.editingAtom);
  const choose = useSetAtom(state.chooseAtom);
  const name = useSetAtom(state.nameLookAtom);
  const photos = usePhotos({ most: 1 });
  const heading = useRef<HTMLHeadingElement>(null);
  const { problem, send } = useSaving(photos);
  useEffect(() => heading.current?.focus(), []);
  usePhotoInPhone(photos);
  if (!editing) return null;
  const { look, base, choices, photo } = editing;
  return (
    <Panel aria-labelledby="look-editor" onSubmit={send} noValidate>
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
        onChange={(background) => choose({ background })}
        onFiles={photos.choose}
        refused={photos.refused}
      />
      <p role="alert">{problem}</p>
      <Buttons />
    </Panel>
  );
}

interface PartProps {
  readonly choices: LookChoices;
  readonly onChange: (change: Partial<LookChoices>) => void;
}

const Colors = ({ choices, onChange }: PartProps) => (
  <Three role="group" aria-label={texts.colors}>
    <ColorField label={texts.accent} value={choices.accent} onColor={(accent) => onChange({ accent })} />
    <ColorField label={texts.paper} value={choices.paper} onColor={(paper) => onChange({ paper })} />
    <ColorField label={texts.ink} value={choices.ink} onColor={(ink) => onChange({ ink })} />
  </Three>
);

const Forms = ({ choices, onChange }: PartProps) => (
  <>
    <Choice
      label={texts.shape}
      names={texts.shapes}
      values={SHAPES}
      value={choices.shape}
      onChoose={(shape) => onChange({ shape })}
      sample={(shape) => <Shape $css={shapeCss[shape]} />}
    />
    <Choice
      label={texts.shadow}
      names={texts.shadows}
      values={SHADOWS}
      value={choices.shadow}
      onChoose={(shadow) => onChange({ shadow })}
      sample={(shadow) => <Shape $css={shadowCss[shadow]} />}
    />
    <Choice
      label={texts.font}
      names={texts.fonts}
      values={FONTS}
      value={choices.font}
      onChoose={(font) => onChange({ font })}
      sample={(font) => (
        <Letters aria-hidden $font={font}>
          {texts.letters}
        </Letters>
      )}
    />
  </>
);

function Buttons() {
  const editing = useAtomValue(state.editingAtom);
  const saving = useAtomValue(state.isSavingLookAtom);
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

function useSaving(photos: Photos) {
  const editing = useAtomValue(state.editingAtom);
  const save = useSetAtom(state.saveLookAtom);
  const [problem, setProblem] = useState('');
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!editing) return;
    const files = await photos.ready();
    const found = faultOf(editing, (files?.length ?? 0) > 0);
    setProblem(found);
    if (found === '') await save(files?.[0] ?? null);
  };
  return { problem, send: (event: SyntheticEvent) => void send(event) };
}

interface Checked {
  readonly name: string;
  readonly choices: LookChoices;
  readonly photo: unknown;
}

function faultOf({ name, choices, photo }: Checked, hasFile: boolean): string {
  if (name.trim() === '') return texts.nameMissing;
  if (adviceOn(choices).length > 0) return texts.advice.first;
  return choices.background.kind === 'photo' && !photo && !hasFile ? texts.photoMissing : '';
}

/** A photo that was chosen shows before it is sent. */
function usePhotoInPhone({ photos: [chosen] }: Photos): void {
  const show = useSetAtom(state.showPhotoAtom);
  const preview = chosen?.preview;
  useEffect(() => {
    if (!preview) return undefined;
    let isWanted = true;
    let url = '';
    void measuredPhoto(preview).then((photo) => {
      url = photo?.url ?? '';
      if (photo && isWanted) show(photo);
    });
    return () => {
      isWanted = false;
      URL.revokeObjectURL(url);
    };
  }, [preview, show]);
}

const shapeCss: Readonly<Record<LookShape, string>> = {
  square: '',
  soft: 'border-radius:.3rem;',
  round: 'border-radius:.6rem;',
  pill: 'border-radius:9rem;',
};
const shadowCss: Readonly<Record<LookShadow, string>> = {
  none: '',
  soft: 'box-shadow:0 4px 8px rgb(0 0 0/.35);',
  hard: 'box-shadow:4px 4px 0 currentColor;',
  glow: `box-shadow:0 0 9px 2px ${token('select')};`,
};

const Panel = styled.form`
  ${panel}
  gap: ${token('5')};
  h3 {
    font-size: ${token('text-lg')};
  }
  [role='alert'] {
    color: ${token('bad')};
  }
  [role='alert']:empty {
    display: none;
  }
`;

const Three = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
  gap: ${token('4')};
`;

const Shape = styled.i<{ readonly $css: string }>`
  width: 3rem;
  height: 1.25rem;
  margin-bottom: ${token('1')};
  border: 2px solid currentColor;
  background: ${token('surface')};
  ${({ $css }) => $css}
`;

const Letters = styled.i<{ readonly $font: ThemeFont }>`
  font: 700 1.4rem/1.2 ${({ $font }) => fonts[$font]};
`;
