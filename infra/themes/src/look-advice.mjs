// What cannot be read of a look of one's own, and the nearest colours that can. For browsers and for the API, so plain
// JavaScript.
import { contrast, distance, isReadable, nearest, rgb, shades, worstContrast } from './colors.mjs';
import { colorsOf, textOnPage } from './look-grounds.mjs';

/** First what is nearest to what was chosen. */
const inOrder = (offers) => offers.filter(({ colors }) => colors.length > 0).sort((a, b) => a.away - b.away);

const offer = (choices, part, color) => ({
  part,
  colors: color === null ? [] : [color],
  away: color === null ? 0 : distance(choices[part], color),
  choices: { ...choices, [part]: color },
});

/** Colours that are as far apart as that at least, at all points between them too. */
function backgroundFor(text, colors) {
  const passes = (list) => isReadable(text, shades(list));
  // Between two colours that pass a third one may not: then both go a little further.
  for (let least = 4.5; least < 21; least += 0.25) {
    const moved = colors.map((color) => nearest(color, (tried) => contrast(rgb(text), rgb(tried)) >= least));
    if (moved.includes(null)) break;
    if (passes(moved)) return moved;
  }
  const end = ['#ffffff', '#000000'].find((color) => passes([color]));
  return colors.map(() => end);
}

function backgroundOffer(choices, text) {
  const { background } = choices;
  const before = colorsOf(background);
  const colors = backgroundFor(text, before);
  return {
    part: 'background',
    colors,
    away: Math.max(...colors.map((color, i) => distance(before[i], color))),
    choices: { ...choices, background: { ...background, colors } },
  };
}

/** On paper, and on the page where the paper's own colour cannot be read there: one press mends both. */
function inkFor({ ink, paper }, page) {
  const on = (under) => nearest(ink, (tried) => isReadable(tried, under));
  return (isReadable(paper, page) ? null : on([rgb(paper), ...page])) ?? on([rgb(paper)]);
}

/**
 * Everything that has to be said of these choices: none when all can be read. The first offer of each is the nearest.
 */
export function adviceOn(choices) {
  const { ink, paper } = choices;
  const page = shades(colorsOf(choices.background));
  const onPaper = contrast(rgb(ink), rgb(paper));
  const advice = [];
  if (!isReadable(ink, [rgb(paper)])) {
    const offers = [
      offer(choices, 'ink', inkFor(choices, page)),
      offer(
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
      offer(
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
export function readable(choices) {
  const [advice] = adviceOn(choices);
  return advice ? readable(advice.offers[0].choices) : choices;
}
