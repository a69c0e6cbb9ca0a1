import type { PageLanguage } from '@linkstall/contracts/http';

import { COPY, COPY_TRANSLATED, type HydrationMode, FRESH_PREFETCH } from '../pages/boot-script.ts';

/**
 * The script that sends beacons; it has at most 400 bytes. On pages without scripts the share sheet adds at most 170 bytes
 * (`COPY`). The script reports a page when the page becomes visible (a prefetched page is not visible), each navigation of the
 * shell (`visit` event), clicks, and opened details. Each beacon carries the query with which the visitor came, the number of
 * touch points, which an iPad has and a Mac does not, and the id of the page's composition. The script reads the id from the
 * element `composition`, which is also a global variable.
 */
const scriptOf = (...statements: readonly string[]): string =>
  [
    '{let p,d=document,n=navigator,q=location.search,s=(k,w)=>n.sendBeacon?.("/report/visit",',
    '[k,p+q,w,n.maxTouchPoints,composition.text.slice(7,19)].join`\\n`)',
    ...statements,
    'onclick=onauxclick=e=>e.button<2&&(e=e.target.closest("[ping],summary"))&&s("c",(e.ping||e.id).slice(-24))}',
  ].join('');

/** @param first the kind of the first view; the shell reports the next views */
const shellScriptOf = (first: string): string =>
  scriptOf(
    `,v=f=>d.hidden||p==(f=location.pathname)||s(${first},(p=f,d.referrer));`,
    'v(d.onvisibilitychange=v);addEventListener("visit",v);',
  );

const SCRIPTS: Record<HydrationMode, string> = {
  none: scriptOf(
    ';(d.onvisibilitychange=_=>d.hidden||p||s("w",(p=location.pathname,d.referrer)))();',
    FRESH_PREFETCH,
    COPY,
  ),
  visitors: shellScriptOf('p?"v":"w"'),
  'on-demand': shellScriptOf('"v"'),
  'after-content': shellScriptOf('"v"'),
};

/** In the modes `none` and `visitors` a page works as soon as it is visible, so its first beacon has the kind `w`. */
export const visitScript = (mode: HydrationMode, language: PageLanguage = 'en'): string =>
  language === 'en' ? SCRIPTS[mode] : SCRIPTS[mode].replace(COPY, COPY_TRANSLATED);
