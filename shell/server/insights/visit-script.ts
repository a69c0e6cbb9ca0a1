import { type HydrationMode, FRESH_PREFETCH } from '../site/boot-script.ts';

/**
 * The script that sends beacons, the same on every page of the edge and at most 400 bytes. It reports the page when it is
 * visible (a prefetched page is not), each page that the shell navigates to (`visit` event), and clicks, opened details
 * included. Each beacon carries the id of the page's composition, which is read from an element that is a global by its id.
 */
const scriptOf = (...seen: readonly string[]): string =>
  [
    '{let p,d=document,s=(k,w,r="/report/visit",b=[k,p,w,composition.text.slice(7,19)].join`\\n`)=>',
    'navigator.sendBeacon?.(r,b)||fetch(r,{method:"POST",body:b,keepalive:1})',
    ...seen,
    'onclick=onauxclick=e=>e.button<2&&(e=e.target.closest("[ping],summary"))&&s("c",(e.ping||e.id).slice(-24))}',
  ].join('');

/** @param first the kind of the first view; the shell reports the next views */
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

/** A page without the shell works when it is visible, so its beacon has the kind `w`. */
export const visitScript = (mode: HydrationMode): string => SCRIPTS[mode];
