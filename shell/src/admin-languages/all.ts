import * as ar from './ar/all.ts';
import * as bn from './bn/all.ts';
import * as de from './de/all.ts';
import * as es from './es/all.ts';
import * as hi from './hi/all.ts';
import * as mr from './mr/all.ts';
import * as pt from './pt/all.ts';
import * as ta from './ta/all.ts';
import * as te from './te/all.ts';

/** The translations of the shell. One chunk contains them all, because each chunk has a hash in the script that visitors load. */
export const languages = { ar, bn, de, es, hi, mr, pt, ta, te };
