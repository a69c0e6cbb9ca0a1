/**
 * The same in every page that the edge draws, at most 400 bytes. Tells of the page once it is seen, which one that was
 * fetched beforehand is not, and of the next one that the shell leads to (`visit`); and of what is clicked there.
 */
export const VISIT_SCRIPT = [
  '(()=>{let p,d=document,s=(k,w,f=location.pathname,r="/report/visit",b=[k,f,w].join("\\n"))=>',
  'navigator.sendBeacon?.(r,b)||fetch(r,{method:"POST",body:b,keepalive:!0}),',
  'v=f=>d.hidden||p==(f=location.pathname)||s("v",d.referrer,p=f);',
  'v(d.onvisibilitychange=v);addEventListener("visit",v);',
  'onclick=onauxclick=e=>e.button<2&&(e=e.target.closest("a[ping]"))&&s("c",e.ping.slice(-24))})()',
].join('');
