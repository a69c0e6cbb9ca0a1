// Finds unreadable text in a custom theme and offers the nearest readable colours. Used in browsers and in the API.
import type { ThemeChoices } from '@linkstall/contracts/http';

import { contrast, distance, isReadable, nearest, type Rgb, rgb, gradientPoints, worstContrast } from './colors.ts';
import { colorsOf, textOnPage } from './custom-theme-backgrounds.ts';

export interface Offer {
  /** The choice that the offer changes. */
  readonly choice: 'ink' | 'paper' | 'background';
  /** The new colour, or all new colours of the background. */
  readonly colors: readonly string[];
  /** The choices with the new colours. */
  readonly choices: ThemeChoices;
}

export interface Advice {
  /** The surface on which text is unreadable. */
  readonly where: 'paper' | 'page';
  readonly contrast: number;
  /** At least one offer; the offer with the smallest change is first. */
  readonly offers: readonly [Offer, ...Offer[]];
}

interface MeasuredOffer extends Offer {
  /** Distance between the chosen colour and the offered colour. */
  readonly change: number;
}

/** Sorts by the size of the change. The list is never empty, because black or white is always readable. */
const smallestChangeFirst = (offers: readonly MeasuredOffer[]): Advice['offers'] =>
  [...offers].sort((a, b) => a.change - b.change) as [MeasuredOffer, ...MeasuredOffer[]];

/** The offer of one colour as a list; empty when there is no colour. */
const offersOf = (choices: ThemeChoices, choice: 'ink' | 'paper', color: string | null): readonly MeasuredOffer[] =>
  color === null
    ? []
    : [{ choice, colors: [color], change: distance(choices[choice], color), choices: { ...choices, [choice]: color } }];

/** Background colours near the chosen colours on which the text is readable, also at all points of the gradient. */
function backgroundFor(text: string, colors: readonly string[]): readonly string[] {
  const passes = (list: readonly string[]): boolean => isReadable(text, gradientPoints(list));
  // A point between two passing colours may fail. Then the required contrast of both colours is raised a little.
  for (let minContrast = 4.5; minContrast < 21; minContrast += 0.25) {
    const candidates = colors.map((color) =>
      nearest(color, (candidate) => contrast(rgb(text), rgb(candidate)) >= minContrast),
    );
    if (!candidates.every((color) => color !== null)) break;
    if (passes(candidates)) return candidates;
  }
  const end = passes(['#ffffff']) ? '#ffffff' : '#000000';
  return colors.map(() => end);
}

function backgroundOffer(choices: ThemeChoices, text: string): MeasuredOffer {
  const { background } = choices;
  const before = colorsOf(background);
  const colors = backgroundFor(text, before);
  return {
    choice: 'background',
    colors,
    change: Math.max(...before.map((color, i) => distance(color, colors[i] ?? color))),
    choices: { ...choices, background: { ...background, colors } },
  };
}

/**
 * A readable ink on paper. When text in the paper colour is unreadable on the page, the ink must also be readable there.
 * One offer then solves both problems.
 */
function inkFor({ ink, paper }: ThemeChoices, page: readonly Rgb[]): string | null {
  const readableOn = (backgrounds: readonly Rgb[]): string | null =>
    nearest(ink, (candidate) => isReadable(candidate, backgrounds));
  return (isReadable(paper, page) ? null : readableOn([rgb(paper), ...page])) ?? readableOn([rgb(paper)]);
}

/** All problems of the choices; empty when all text is readable. */
export function adviceOn(choices: ThemeChoices): readonly Advice[] {
  const { ink, paper } = choices;
  const page = gradientPoints(colorsOf(choices.background));
  const onPaper = contrast(rgb(ink), rgb(paper));
  const advice: Advice[] = [];
  if (!isReadable(ink, [rgb(paper)])) {
    const offers = [
      ...offersOf(choices, 'ink', inkFor(choices, page)),
      ...offersOf(
        choices,
        'paper',
        nearest(paper, (candidate) => isReadable(ink, [rgb(candidate)])),
      ),
    ];
    advice.push({ where: 'paper', contrast: onPaper, offers: smallestChangeFirst(offers) });
  }
  if (textOnPage(choices) === null) {
    const allBackgrounds = [rgb(paper), ...page];
    const offers = [
      ...offersOf(
        choices,
        'ink',
        nearest(ink, (candidate) => isReadable(candidate, allBackgrounds)),
      ),
      ...[ink, paper]
        .map((text) => backgroundOffer(choices, text))
        .sort((a, b) => a.change - b.change)
        .slice(0, 1),
    ];
    const best = Math.max(...[ink, paper].map((text) => worstContrast(text, page)));
    advice.push({ where: 'page', contrast: best, offers: smallestChangeFirst(offers) });
  }
  return advice;
}

/** Applies the first offer of each problem until all text is readable. */
export function makeReadable(choices: ThemeChoices): ThemeChoices {
  const [advice] = adviceOn(choices);
  return advice ? makeReadable(advice.offers[0].choices) : choices;
}
