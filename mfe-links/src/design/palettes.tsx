import type { Theme, ThemeChoices } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { choicesOf } from '@linkstall/themes/custom-theme';
import { useAtomValue } from 'jotai';
import styled from 'styled-components';

import { customThemeTexts as texts } from '../ui/custom-theme-texts.ts';
import { Choice } from './editor-fields.tsx';
import { themesAtom } from './themes.state.ts';

interface PalettesProps {
  readonly choices: ThemeChoices;
  readonly onChange: (change: Partial<ThemeChoices>) => void;
}

type Colors = Pick<ThemeChoices, 'accent' | 'paper' | 'ink' | 'background'>;

/** The colours of every theme, so that a look has good colours without a colour code. */
export function Palettes({ choices, onChange }: PalettesProps) {
  const view = useAtomValue(themesAtom);
  const themes = view.status === 'ready' ? view.value : [];
  const themeOf = (id: string) => themes.find(({ _id }) => _id === id);
  return (
    <Grid>
      <Choice
        label={texts.palettes}
        hint={texts.palettesHint}
        names={Object.fromEntries(themes.map(({ _id, name }) => [_id, name]))}
        values={themes.map(({ _id }) => _id)}
        value={themes.find((theme) => isSame(colorsOf(theme, choices), choices))?._id ?? ''}
        onChoose={(id) => {
          const theme = themeOf(id);
          if (theme) onChange(colorsOf(theme, choices));
        }}
        sample={(id) => {
          const theme = themeOf(id);
          return theme && <Swatch theme={theme} />;
        }}
      />
    </Grid>
  );
}

/** The colours of a theme. A pattern and a photo stay. */
function colorsOf(theme: Theme, { background: before }: ThemeChoices): Colors {
  const { accent, paper, ink, background } = choicesOf(theme);
  const { colors, angle } = background;
  const plainKind = colors.length === 1 ? 'color' : 'gradient';
  const kind = before.kind === 'pattern' || before.kind === 'photo' ? before.kind : plainKind;
  return { accent, paper, ink, background: { ...before, kind, colors, angle } };
}

const isSame = (colors: Colors, choices: ThemeChoices): boolean =>
  (['accent', 'paper', 'ink'] as const).every((name) => colors[name] === choices[name]) &&
  colors.background.colors.join() === choices.background.colors.join();

/** A card on the background of the page, with a word in the colour of text and a dot in the accent colour. */
function Swatch({ theme }: { readonly theme: Theme }) {
  const { accent, paper, ink, background } = choicesOf(theme);
  const [first = paper] = background.colors;
  const page =
    background.colors.length > 1 ? `linear-gradient(${background.angle}deg, ${background.colors.join(', ')})` : first;
  return (
    <Page aria-hidden $background={page}>
      <Card $paper={paper} $ink={ink}>
        {texts.letters}
        <Dot $color={accent} />
      </Card>
    </Page>
  );
}

const Grid = styled.div`
  fieldset > div {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(6rem, 100%), 1fr));
  }
  label {
    align-content: start;
    justify-items: stretch;
    min-width: 0;
    padding: ${token('1')};
    font-size: ${token('text-sm')};
    line-height: ${token('lead-snug')};
    text-align: center;
    overflow-wrap: anywhere;
  }
`;

const Page = styled.i<{ readonly $background: string }>`
  display: grid;
  place-items: center;
  height: 2.5rem;
  border: 1px solid ${token('border')};
  border-radius: ${token('radius-sm')};
  background: ${({ $background }) => $background};
  forced-color-adjust: none;
`;

const Card = styled.span<{ readonly $paper: string; readonly $ink: string }>`
  display: flex;
  gap: ${token('2')};
  align-items: center;
  padding: 0.1rem 0.5rem;
  border-radius: ${token('radius-sm')};
  background: ${({ $paper }) => $paper};
  color: ${({ $ink }) => $ink};
  font-style: normal;
  font-weight: ${token('weight-loud')};
`;

const Dot = styled.span<{ readonly $color: string }>`
  width: 0.85rem;
  height: 0.85rem;
  border-radius: 50%;
  background: ${({ $color }) => $color};
`;
