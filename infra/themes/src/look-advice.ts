// What cannot be read of a look of one's own, and the nearest colours that can. For browsers and for the API.
import type { LookChoices } from '@linkstall/contracts/http';

import { contrast, distance, isReadable, nearest, type Rgb, rgb, shades, worstContrast } from './colors.ts';
import { colorsOf, textOnPage } from './look-grounds.ts';

export interface Offer {
  readonly part: 'ink' | 'paper' | 'background';
  /** One, or all of the background's. */
  readonly colors: readonly string[];
  /** With these colours instead. */
  readonly choices: LookChoices;
}

export interface Advice {
  /** On what words cannot be read. */
  readonly where: 'paper' | 'page';
  readonly contrast: number;
  /** The nearest first; never none. */
  readonly offers: readonly [Offer, ...Offer[]];
}

interface Measured extends Offer {
  /** How far from what was chosen. */
  readonly away: number;
}

/** First what is nearest to what was chosen. Black or white can always be read, so there is one. */
const inOrder = (offers: readonly Measured[]): Advice['offers'] =>
  [...offers].sort((a, b) => a.away - b.away) as [Measured, ...Measured[]];

/** None without a colour. */
const offer = (choices: LookChoices, part: 'ink' | 'paper', color: string | null): readonly Measured[] =>
  color === null
    ? []
    : [{ part, colors: [color], away: distance(choices[part], color), choices: { ...choices, [part]: color } }];

/** Colours that are as far apart as that at least, at all points between them too. */
function backgroundFor(text: string, colors: readonly string[]): readonly string[] {
  const passes = (list: readonly string[]): boolean => isReadable(text, shades(list));
  // Between two colours that pass a third one may not: then both go a little further.
  for (let least = 4.5; least < 21; least += 0.25) {
    const moved = colors.map((color) => nearest(color, (tried) => contrast(rgb(text), rgb(tried)) >= least));
    if (!moved.every((color) => color !== null)) break;
    if (passes(moved)) return moved;
  }
  const end = passes(['#ffffff']) ? '#ffffff' : '#000000';
  return colors.map(() => end);
}

function backgroundOffer(choices: LookChoices, text: string): Measured {
  const { background } = choices;
  const before = colorsOf(background);
  const colors = backgroundFor(text, before);
  return {
    part: 'background',
    colors,
    away: Math.max(...before.map((color, i) => distance(color, colors[i] ?? color))),
    choices: { ...choices, background: { ...background, colors } },
  };
}

/** On paper, and on the page where the paper's own colour cannot be read there: one press mends both. */
function inkFor({ ink, paper }: LookChoices, page: readonly Rgb[]): string | null {
  const on = (under: readonly Rgb[]): string | null => nearest(ink, (tried) => isReadable(tried, under));
  return (isReadable(paper, page) ? null : on([rgb(paper), ...page])) ?? on([rgb(paper)]);
}

/**
 * Everything that has to be said of these choices: none when all can be read. The first offer of each is the nearest.
 */
export function adviceOn(choices: LookChoices): readonly Advice[] {
  const { ink, paper } = choices;
  const page = shades(colorsOf(choices.background));
  const onPaper = contrast(rgb(ink), rgb(paper));
  const advice: Advice[] = [];
  if (!isReadable(ink, [rgb(paper)])) {
    const offers = [
      ...offer(choices, 'ink', inkFor(choices, page)),
      ...offer(
        choices,
        'paper',
        nearest(paper, (tried) => isReadable(ink, [rgb(tried)])),
      ),
    ];
    advice.push({ where: 'paper', contrast: onPaper, offers: inOrder(offers) });
  }
  if (textOnPage(choices) === null) {
    const both = [rgb(paper), ...page];
    const offers = [
      ...offer(
        choices,
        'ink',
        nearest(ink, (tried) => isReadable(tried, both)),
      ),
      ...[ink, paper]
        .map((text) => backgroundOffer(choices, text))
        .sort((a, b) => a.away - b.away)
        .slice(0, 1),
    ];
    const best = Math.max(...[ink, paper].map((text) => worstContrast(text, page)));
    advice.push({ where: 'page', contrast: best, offers: inOrder(offers) });
  }
  return advice;
}

/** The choices with everything taken that is offered first. */
export function readable(choices: LookChoices): LookChoices {
  const [advice] = adviceOn(choices);
  return advice ? readable(advice.offers[0].choices) : choices;
}
