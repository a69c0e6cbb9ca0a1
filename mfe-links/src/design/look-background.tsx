import type { LookChoices, LookPhoto, ThemePattern } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { FieldError, FileField } from '@linkstall/kit/form';
import { WEB_PICTURES } from '@linkstall/kit/photos';
import { Button, Row } from '@linkstall/kit/pieces';
import { mix } from '@linkstall/themes/colors';
import { GROUNDS, PATTERNS } from '@linkstall/themes/own-look';
import { ground } from '@linkstall/themes/vocabulary';
import { useSetAtom } from 'jotai';
import styled from 'styled-components';

import { lookTexts as texts } from '../ui/look-texts.ts';
import { touchFieldAtom } from './editor.state.ts';
import { Choice, ColorField } from './look-fields.tsx';

type Ground = LookChoices['background'];

interface BackgroundProps {
  readonly choices: LookChoices;
  readonly photo: LookPhoto | null;
  /** Part of 1 that lies over the photo. */
  readonly veil: number | undefined;
  readonly onChange: (background: Ground, field?: string) => void;
  readonly onFiles: (files: readonly File[]) => void;
  /** Why a photo was not taken. */
  readonly refused: string;
}

/** `field`: what it changes while a hand is on it is one step. */
type Change = (part: Partial<Ground>, field?: string) => void;

const MOST_COLORS = 3;

/** What the page lies on: a colour, a gradient, a pattern or a photo. */
export function Background({ choices, photo, veil, onChange, onFiles, refused }: BackgroundProps) {
  const { background, accent } = choices;
  const { kind, colors, pattern } = background;
  const change: Change = (part, field) => onChange({ ...background, ...part }, field);
  const first = colors[0] ?? '#ffffff';
  const two = colors.length > 1 ? colors : [first, mix(first, accent, 0.4)];
  return (
    <Part>
      <Choice
        label={texts.background}
        names={texts.grounds}
        values={GROUNDS}
        value={kind}
        onChoose={(next) => change({ kind: next, ...(next === 'gradient' && { colors: two }) })}
      />
      {kind === 'pattern' && (
        <Choice
          label={texts.pattern}
          names={texts.patterns}
          values={PATTERNS}
          value={pattern}
          onChoose={(next) => change({ pattern: next })}
          sample={(each) => <Swatch $ground={patternSample(each, first, accent)} />}
        />
      )}
      {kind === 'photo' && <PhotoField photo={photo} veil={veil} onFiles={onFiles} refused={refused} />}
      <Stops choices={choices} change={change} />
    </Part>
  );
}

type PhotoProps = Pick<BackgroundProps, 'photo' | 'veil' | 'onFiles' | 'refused'>;

const PhotoField = ({ photo, veil, onFiles, refused }: PhotoProps) => (
  <div>
    <Photo label={photo ? texts.otherPhoto : texts.photo} types={WEB_PICTURES.types} onChoose={onFiles}>
      <b>{photo ? texts.otherPhoto : texts.photo}</b>
      <small>{texts.photoHint}</small>
    </Photo>
    {refused && <FieldError role="alert">{refused}</FieldError>}
    {veil !== undefined && <p>{texts.veil(Math.round(veil * 100))}</p>}
  </div>
);

interface StopsProps {
  readonly choices: LookChoices;
  readonly change: Change;
}

/** The background's colours; of a gradient its direction, too. */
function Stops({ choices: { background, accent }, change }: StopsProps) {
  const { kind, colors, angle } = background;
  const touch = useSetAtom(touchFieldAtom);
  const shown = kind === 'color' || kind === 'photo' ? colors.slice(0, 1) : colors;
  return (
    <>
      <Colors>
        {shown.map((color, place) => (
          <ColorField
            key={place}
            label={labelOf(background, place)}
            value={color}
            onColor={(next) =>
              change({ colors: colors.map((each, at) => (at === place ? next : each)) }, labelOf(background, place))
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
              onPointerDown={() => touch()}
              onBlur={() => touch()}
              onChange={({ currentTarget }) => change({ angle: Number(currentTarget.value) }, texts.direction)}
            />
          </Direction>
        )}
      </Colors>
      {kind === 'gradient' && (
        <Row>
          {colors.length < MOST_COLORS && (
            <Button type="button" $kind="quiet" onClick={() => change({ colors: [...colors, accent] })}>
              {texts.moreColors}
            </Button>
          )}
          {colors.length > 2 && (
            <Button type="button" $kind="quiet" onClick={() => change({ colors: colors.slice(0, -1) })}>
              {texts.fewerColors}
            </Button>
          )}
        </Row>
      )}
    </>
  );
}

function labelOf({ kind, colors }: Ground, place: number): string {
  if (kind === 'photo') return texts.veilColor;
  return kind === 'gradient' || (kind === 'pattern' && colors.length > 1) ? texts.stop(place + 1) : texts.groundColor;
}

const patternSample = (pattern: ThemePattern, background: string, accent: string): string =>
  ground({ background, pattern, patternColor: mix(background, accent, 0.6) });

const Part = styled.div`
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

const Swatch = styled.i<{ readonly $ground: string }>`
  width: 3.5rem;
  height: 1.75rem;
  border-radius: ${token('radius-sm')};
  background: ${({ $ground }) => $ground};
  font-size: 0.6rem;
`;

const Photo = styled(FileField)`
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
