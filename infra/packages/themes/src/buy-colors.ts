// The colours of the Buy button of a store: the most prominent readable pair of colours that the theme has.
import { forTheme, type PageTheme } from './page-theme.ts';
import { MIN_CONTRAST, rgb, worstContrast } from './colors.ts';
import { color, stops } from './vocabulary.ts';

/**
 * CSS declarations of the Buy button; empty for a theme with unknown values. The button must stand out from the card as much as
 * text does. The first pair of avatar, header and icon that does so is used, and otherwise the title's colour with the card's.
 */
export const buyCss = (theme: PageTheme | null): string => forTheme(theme, declarations, '');

function declarations({ mainStyles: m }: PageTheme): string {
  const cards = [m.linkSection, m.innerContainer, m.wrapper].map(({ background }) => background);
  const card = stops(cards.find((background) => background !== null) ?? null);
  const pairs = [
    [m.avatarContainer.background, m.avatarContainer.color],
    [m.upperSection.background, m.contentSection.heading],
    [m.linkIcon.background, m.linkIcon.color],
    [m.linkTitle.color, card[0]],
  ] as const;
  const pair = pairs.find(([paint]) => typeof paint === 'string' && isProminent(paint, card));
  return pair ? `--lt-buy:${color(pair[0])};--lt-buy-text:${color(pair[1])};` : '';
}

const isProminent = (background: string, card: readonly string[]): boolean =>
  worstContrast(background, card.map(rgb)) >= MIN_CONTRAST;
