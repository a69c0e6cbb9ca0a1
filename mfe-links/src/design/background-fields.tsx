import type { ThemeChoices, CustomThemePhoto, ThemePattern } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { FieldError, FileField } from '@linkstall/kit/form';
import { WEB_IMAGES } from '@linkstall/kit/images';
import { Button, Row } from '@linkstall/kit/components';
import { mix } from '@linkstall/themes/colors';
import { BACKGROUNDS, PATTERNS } from '@linkstall/themes/custom-theme';
import { backgroundCss } from '@linkstall/themes/vocabulary';
import { useSetAtom } from 'jotai';
import styled from 'styled-components';

import { customThemeTexts as texts } from '../ui/custom-theme-texts.ts';
import { endUndoStepAtom } from './editor.state.ts';
import { Choice, ColorField } from './editor-fields.tsx';

type BackgroundChoices = ThemeChoices['background'];

interface BackgroundProps {
  readonly choices: ThemeChoices;
  readonly photo: CustomThemePhoto | null;
  /** Opacity of the veil over the photo, from 0 to 1. */
  readonly veil: number | undefined;
  readonly onChange: (background: BackgroundChoices, field?: string) => void;
  readonly onFiles: (files: readonly File[]) => void;
  /** The reason why a photo was refused, or ''. */
  readonly refusal: string;
}

/** `field`: consecutive changes of the same field are one Undo step, until `endUndoStepAtom` runs. */
type ChangeBackground = (change: Partial<BackgroundChoices>, field?: string) => void;

const MAX_COLORS = 3;

/** Fields of the page background: a colour, a gradient, a pattern or a photo. */
export function BackgroundFields({ choices, photo, veil, onChange, onFiles, refusal }: BackgroundProps) {
  const { background, accent } = choices;
  const { kind, colors, pattern } = background;
  const change: ChangeBackground = (changes, field) => onChange({ ...background, ...changes }, field);
  const firstColor = colors[0] ?? '#ffffff';
  const gradientColors = colors.length > 1 ? colors : [firstColor, mix(firstColor, accent, 0.4)];
  return (
    <FieldGroup>
      <Choice
        label={texts.background}
        names={texts.backgroundKinds}
        values={BACKGROUNDS}
        value={kind}
        onChoose={(newValue) => change({ kind: newValue, ...(newValue === 'gradient' && { colors: gradientColors }) })}
      />
      {kind === 'pattern' && (
        <Choice
          label={texts.pattern}
          names={texts.patterns}
          values={PATTERNS}
          value={pattern}
          onChoose={(newValue) => change({ pattern: newValue })}
          sample={(patternName) => <PatternSample $background={patternSample(patternName, firstColor, accent)} />}
        />
      )}
      {kind === 'photo' && <PhotoField photo={photo} veil={veil} onFiles={onFiles} refusal={refusal} />}
      <ColorStops choices={choices} change={change} />
    </FieldGroup>
  );
}

type PhotoProps = Pick<BackgroundProps, 'photo' | 'veil' | 'onFiles' | 'refusal'>;

const PhotoField = ({ photo, veil, onFiles, refusal }: PhotoProps) => (
  <div>
    <PhotoInput label={photo ? texts.otherPhoto : texts.photo} types={WEB_IMAGES.types} onChoose={onFiles}>
      <b>{photo ? texts.otherPhoto : texts.photo}</b>
      <small>{texts.photoHint}</small>
    </PhotoInput>
    {refusal && <FieldError role="alert">{refusal}</FieldError>}
    {veil !== undefined && <p>{texts.veil(Math.round(veil * 100))}</p>}
  </div>
);

interface ColorStopsProps {
  readonly choices: ThemeChoices;
  readonly change: ChangeBackground;
}

/** The colours of the background, and the direction of a gradient. */
function ColorStops({ choices: { background, accent }, change }: ColorStopsProps) {
  const { kind, colors, angle } = background;
  const endUndoStep = useSetAtom(endUndoStepAtom);
  const shownColors = kind === 'color' || kind === 'photo' ? colors.slice(0, 1) : colors;
  return (
    <>
      <Colors>
        {shownColors.map((color, index) => (
          <ColorField
            key={index}
            label={labelOf(background, index)}
            value={color}
            onColor={(newValue) =>
              change(
                { colors: colors.map((each, otherIndex) => (otherIndex === index ? newValue : each)) },
                labelOf(background, index),
              )
            }
          />
        ))}
        {kind === 'gradient' && (
          <Direction>
            {texts.direction}
            <input
              type="range"
              min={0}
              max={359}
              step={1}
              value={angle}
              aria-valuetext={texts.degrees(angle)}
              onPointerDown={() => endUndoStep()}
              onBlur={() => endUndoStep()}
              onChange={({ currentTarget }) => change({ angle: Number(currentTarget.value) }, texts.direction)}
            />
          </Direction>
        )}
      </Colors>
      {kind === 'gradient' && (
        <Row>
          {colors.length < MAX_COLORS && (
            <Button type="button" $kind="quiet" onClick={() => change({ colors: [...colors, accent] })}>
              {texts.addColor}
            </Button>
          )}
          {colors.length > 2 && (
            <Button type="button" $kind="quiet" onClick={() => change({ colors: colors.slice(0, -1) })}>
              {texts.removeColor}
            </Button>
          )}
        </Row>
      )}
    </>
  );
}

function labelOf({ kind, colors }: BackgroundChoices, index: number): string {
  if (kind === 'photo') return texts.veilColor;
  return kind === 'gradient' || (kind === 'pattern' && colors.length > 1)
    ? texts.colorStop(index + 1)
    : texts.backgroundColor;
}

/** A pattern that moves is a mesh in a layer of its own. */
const patternSample = (pattern: ThemePattern, background: string, accent: string): string =>
  backgroundCss({
    background,
    pattern: pattern === 'aurora' || pattern === 'drift' ? 'mesh' : pattern,
    patternColor: mix(background, accent, 0.6),
  });

const FieldGroup = styled.div`
  display: grid;
  gap: ${token('4')};
  p {
    margin-top: ${token('2')};
    color: ${token('muted')};
  }
`;

const Colors = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(10rem, 100%), 1fr));
  gap: ${token('4')};
`;

const PatternSample = styled.i<{ readonly $background: string }>`
  width: 3.5rem;
  height: 1.75rem;
  border-radius: ${token('radius-sm')};
  background: ${({ $background }) => $background};
  font-size: 0.6rem;
`;

const PhotoInput = styled(FileField)`
  display: grid;
  gap: ${token('1')};
  padding: ${token('3')} ${token('4')};
  small {
    color: ${token('muted')};
  }
`;

const Direction = styled.label`
  display: grid;
  gap: ${token('2')};
  align-content: start;
  font-weight: ${token('weight-mid')};
  input {
    width: 100%;
    min-height: 3rem;
    accent-color: ${token('select')};
  }
`;
