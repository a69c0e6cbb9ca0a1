import type { Translation } from '@linkstall/kit/language';

import { ar } from './ar.ts';
import { bn } from './bn.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { hi } from './hi.ts';
import { mr } from './mr.ts';
import { pt } from './pt.ts';
import { ta } from './ta.ts';
import { te } from './te.ts';
import type { Catalogue } from './catalogue.ts';

export const catalogues: Readonly<Record<Translation, Catalogue>> = { hi, ta, bn, mr, te, es, pt, de, ar };
