import type { Begins } from '../site/starter.ts';

/**
 * The same in every page that the edge draws, at most 400 bytes. Tells of the page once it is seen, which one that was
 * fetched beforehand is not, and of the next one that the shell leads to (`visit`); and of what is clicked there, what is
 * unfolded included: each with the id of the page's composition, whose element is a global by its own id.
 */
const visitScriptFor = (first: 'v' | 'w', next: string): string =>
  [
    '{let p,d=document,s=(k,w,r="/report/visit",b=[k,p,w,composition.text.slice(7,19)].join`\\n`)=>',
    'navigator.sendBeacon?.(r,b)||fetch(r,{method:"POST",body:b,keepalive:!0}),',
    `v=f=>d.hidden||p==(f=location.pathname)||s(${first === 'w' && next ? 'p?"v":"w"' : `"${first}"`},(p=f,d.referrer));`,
    `v(d.onvisibilitychange=v);${next}`,
    'onclick=onauxclick=e=>e.button<2&&(e=e.target.closest("a[ping],summary"))&&s("c",(e.ping||e.id).slice(-24))}',
  ].join('');

const LED_ON = 'addEventListener("visit",v);';
const SCRIPTS: Record<Begins, string> = {
  none: visitScriptFor('w', ''),
  visitors: visitScriptFor('w', LED_ON),
  'on-demand': visitScriptFor('v', LED_ON),
  'after-content': visitScriptFor('v', LED_ON),
};

/** Where a page is whole without the shell, it works once it is seen, and says so (`w`). */
export const visitScript = (begins: Begins): string => SCRIPTS[begins];
