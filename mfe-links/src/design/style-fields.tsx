import type { ThemeChoices, ShadowChoice, ShapeChoice, ThemeFont } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { FONTS, SHADOWS, SHAPES } from '@linkstall/themes/custom-theme';
import { useSessionUser } from '@linkstall/kit/remote';
import { fonts } from '@linkstall/themes/vocabulary';
import { fontFaces } from '@linkstall/themes/web-fonts';
import styled from 'styled-components';

import { customThemeTexts as texts } from '../ui/custom-theme-texts.ts';
import { Choice, ColorField } from './editor-fields.tsx';

interface StyleFieldsProps {
  readonly choices: ThemeChoices;
  /** `field`: consecutive changes of the same field are one Undo step, until `endUndoStepAtom` runs. */
  readonly onChange: (change: Partial<ThemeChoices>, field?: string) => void;
}

export const ColorFields = ({ choices, onChange }: StyleFieldsProps) => (
  <ColorGroup role="group" aria-label={texts.colors}>
    <ColorField label={texts.accent} value={choices.accent} onColor={(accent) => onChange({ accent }, texts.accent)} />
    <ColorField label={texts.paper} value={choices.paper} onColor={(paper) => onChange({ paper }, texts.paper)} />
    <ColorField label={texts.ink} value={choices.ink} onColor={(ink) => onChange({ ink }, texts.ink)} />
  </ColorGroup>
);

export const ButtonFields = ({ choices, onChange }: StyleFieldsProps) => (
  <>
    <Choice
      label={texts.shape}
      names={texts.shapes}
      values={SHAPES}
      value={choices.shape}
      onChoose={(shape) => onChange({ shape })}
      sample={(shape) => <ShapeSample $css={shapeCss[shape]} />}
    />
    <Choice
      label={texts.shadow}
      names={texts.shadows}
      values={SHADOWS}
      value={choices.shadow}
      onChoose={(shadow) => onChange({ shadow })}
      sample={(shadow) => <ShapeSample $css={shadowCss[shadow]} />}
    />
  </>
);

/** The fonts are shown with the creator's own name. */
export function TypeFields({ choices, onChange }: StyleFieldsProps) {
  const name = useSessionUser()?.fullName || texts.letters;
  return (
    <Choice
      label={texts.font}
      hint={texts.fontsHint}
      names={texts.fonts}
      values={FONTS}
      value={choices.font}
      onChoose={(font) => onChange({ font })}
      sample={(font) => (
        <FontSample aria-hidden $font={font} $css={fontFaces(font, name, 'swap')?.css ?? ''}>
          {name}
        </FontSample>
      )}
    />
  );
}

const shapeCss: Readonly<Record<ShapeChoice, string>> = {
  square: '',
  soft: 'border-radius:.3rem;',
  round: 'border-radius:.6rem;',
  pill: 'border-radius:9rem;',
};
const shadowCss: Readonly<Record<ShadowChoice, string>> = {
  none: '',
  soft: 'box-shadow:0 4px 8px rgb(0 0 0/.35);',
  hard: 'box-shadow:4px 4px 0 currentColor;',
  glow: `box-shadow:0 0 9px 2px ${token('select')};`,
};

const ColorGroup = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
  gap: ${token('4')};
`;

const ShapeSample = styled.i<{ readonly $css: string }>`
  width: 3rem;
  height: 1.25rem;
  margin-bottom: ${token('1')};
  border: 2px solid currentColor;
  background: ${token('surface')};
  ${({ $css }) => $css}
`;

const FontSample = styled.i<{ readonly $font: ThemeFont; readonly $css: string }>`
  max-width: 100%;
  overflow: hidden;
  font: 700 1.25rem/1.3 ${({ $font }) => fonts[$font]};
  text-overflow: ellipsis;
  white-space: nowrap;
  ${({ $css }) => $css}
`;
