import { formTexts } from '@linkstall/kit/texts';

import { lazyTexts } from './lazy-texts.ts';
import { texts } from './texts.ts';

/** The texts that the catalogues translate. */
export const english = { texts, lazyTexts, formTexts };
