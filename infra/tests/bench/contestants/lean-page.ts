// The page of the benchmark, written by hand with the design of the Linkstall page. It shows how little a page with this
// content can need.
import type { PageContent } from './linkstall-page.ts';
import { PERSON } from './person.ts';

const STYLE = [
  'body{margin:0;background:radial-gradient(#f9b51c .14em,transparent .16em) 0 0/1.25em 1.25em,#ffc233;color:#51300f;',
  'font:1em/1.5 ui-sans-serif,-apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif}',
  'main{max-width:36em;margin:auto;padding:3.5em 1.25em 1.25em}header,footer{text-align:center}',
  'header img{display:block;margin:0 auto .5em;border:3px solid #24121e;border-radius:50%;box-shadow:.25em .25em #24121e}',
  'h1{margin:0;font-size:1.55em;font-weight:900;line-height:1.2;color:#24121e}p{margin:.4em 0}ul{list-style:none;margin:1.75em 0 0;padding:0}',
  'li a{display:grid;grid-template-columns:2.75em 1fr 2.75em;gap:.75em;align-items:center;min-height:4em;padding:.5em;',
  'margin-bottom:1em;box-sizing:border-box;background:#fff9ec;border:2.5px solid #24121e;border-radius:.75em;',
  'box-shadow:.25em .25em #24121e;color:#24121e;font-weight:800;line-height:1.3;text-align:center;text-decoration:none}',
  'li img{border-radius:.5em;object-fit:cover}a:focus-visible{outline:.2em solid #24121e;outline-offset:.2em}',
].join('');

export const leanDocument = (body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${PERSON.fullName}</title><meta name="description" content="All links of ${PERSON.fullName}"><link rel="icon" href="/favicon.ico"><style>${STYLE}</style></head><body>${body}</body></html>`;

export function leanPage({ avatar, links }: PageContent) {
  const items = links.map(
    ({ href, title, image }) => `<li><a href="${href}" rel="nofollow"><img ${image}><span>${title}</span></a></li>`,
  );
  const head = `<header><img ${avatar}><h1>${PERSON.fullName}</h1><p>@${PERSON.username}</p><p>${PERSON.line}</p></header>`;
  return leanDocument(`<main>${head}<ul>${items.join('')}</ul><footer><a href="/">Made by hand</a></footer></main>`);
}
