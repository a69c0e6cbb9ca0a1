import { type HydrationMode, FRESH_PREFETCH } from '../site/boot-script.ts';

/**
 * The same in every page that the edge draws, at most 400 bytes. Tells of the page once it is seen, which one that was
 * fetched beforehand is not, and of the next one that the shell leads to (`visit`); and of what is clicked there, what is
 * unfolded included: each with the id of the page's composition, whose element is a global by its own id.
 */
const scriptOf = (...seen: readonly string[]): string =>
  [
    '{let p,d=document,s=(k,w,r="/report/visit",b=[k,p,w,composition.text.slice(7,19)].join`\\n`)=>',
    'navigator.sendBeacon?.(r,b)||fetch(r,{method:"POST",body:b,keepalive:1})',
    ...seen,
    'onclick=onauxclick=e=>e.button<2&&(e=e.target.closest("[ping],summary"))&&s("c",(e.ping||e.id).slice(-24))}',
  ].join('');

/** `first`: what is told of the page that is seen first; the next ones are the shell's doing. */
const ledOn = (first: string): string =>
  scriptOf(
    `,v=f=>d.hidden||p==(f=location.pathname)||s(${first},(p=f,d.referrer));`,
    'v(d.onvisibilitychange=v);addEventListener("visit",v);',
  );

const SCRIPTS: Record<HydrationMode, string> = {
  none: scriptOf(';(d.onvisibilitychange=_=>d.hidden||p||s("w",(p=location.pathname,d.referrer)))();', FRESH_PREFETCH),
  visitors: ledOn('p?"v":"w"'),
  'on-demand': ledOn('"v"'),
  'after-content': ledOn('"v"'),
};

/** Where a page is whole without the shell, it works once it is seen, and says so (`w`). */
export const visitScript = (mode: HydrationMode): string => SCRIPTS[mode];
