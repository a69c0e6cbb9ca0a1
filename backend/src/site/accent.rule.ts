import { contrast, MIN_CONTRAST, nearest, rgb } from '@linkstall/themes/colors';

import { withoutSpacesAround } from '../http/plain-text.js';
import type { TextRule } from '../http/rule.js';

const COLOR = /^#[0-9a-f]{6}$/;
const MESSAGE = 'Write a colour such as #ffb41f, or nothing for the first colour';
/** The text on the accent colour, the same in both schemes (`--ls-on-action`). */
const TEXT = rgb('#24121e');

const isReadable = (color: string): boolean => contrast(TEXT, rgb(color)) >= MIN_CONTRAST;

/** The accent colour of the site; empty for the first colour. Dark text must be readable on it (WCAG 2 AA). */
export const ACCENT: TextRule = {
  maxLength: 7,
  tooLong: MESSAGE,
  clean: (text) => withoutSpacesAround(text).toLowerCase(),
  problem: (text) => {
    if (text === '') return null;
    if (!COLOR.test(text)) return MESSAGE;
    if (isReadable(text)) return null;
    return `Dark text is not readable on ${text}. The nearest colour on which it is readable is ${nearest(text, isReadable) ?? '#ffffff'}`;
  },
};
