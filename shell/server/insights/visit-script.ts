/**
 * The same in every page that the edge draws, at most 400 bytes. Tells of the page once it is seen, which one that was
 * fetched beforehand is not, and of the next one that the shell leads to (`visit`); and of what is clicked there, what is
 * unfolded included: each with the id of the page's composition, whose element is a global by its own id.
 */
const visitScriptFor = (kind: string, next: string): string =>
  [
    '{let p,d=document,s=(k,w,r="/report/visit",b=[k,p,w,composition.text.slice(7,19)].join`\\n`)=>',
    'navigator.sendBeacon?.(r,b)||fetch(r,{method:"POST",body:b,keepalive:!0}),',
    `v=f=>d.hidden||p==(f=location.pathname)||(p=f,s("${kind}",d.referrer));`,
    `v(d.onvisibilitychange=v);${next}`,
    'onclick=onauxclick=e=>e.button<2&&(e=e.target.closest("a[ping],summary"))&&s("c",(e.ping||e.id).slice(-24))}',
  ].join('');

const WITH_SCRIPTS = visitScriptFor('v', 'addEventListener("visit",v);');
const ALONE = visitScriptFor('w', '');

/** `isWhole`: the page has no other script, so that it works once it is seen, and says so (`w`). */
export const visitScript = (isWhole: boolean): string => (isWhole ? ALONE : WITH_SCRIPTS);
