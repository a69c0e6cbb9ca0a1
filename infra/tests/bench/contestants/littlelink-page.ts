// A page in the style of LittleLink: static HTML. It loads three style sheets (7 kB, as in LittleLink), of which it uses only a
// part, and two fonts (171 kB; 167 kB in LittleLink). Every button has an icon. The icons are the thumbnails, because all
// contestants show the same content.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { File, PageContent } from './linkstall-page.ts';
import { PERSON } from './person.ts';

const require = createRequire(import.meta.url);
const FONTS = ['normal', 'italic'];
const BRANDS = 140;

const RESET =
  'html{line-height:1.15;-webkit-text-size-adjust:100%}body{margin:0}main{display:block}h1{font-size:2em;margin:.67em 0}hr{box-sizing:content-box;height:0;overflow:visible}pre{font-family:monospace;font-size:1em}a{background-color:transparent}b,strong{font-weight:bolder}small{font-size:80%}img{border-style:none}button,input{font:inherit;margin:0}[hidden]{display:none}';

const FACES = FONTS.map(
  (style) =>
    `@font-face{font-family:"Open Sans";font-style:${style};font-weight:300 800;font-display:swap;src:url(/fonts/${style}.woff2) format("woff2")}`,
).join('');
const SKELETON = `${FACES}:root{font-size:16px;color-scheme:light dark}body{font:400 1.125em/1.6 "Open Sans",sans-serif;background:#ffc233;color:#24121e}.container{max-width:600px;margin:0 auto;padding:5% 20px;text-align:center}.avatar{border-radius:50%;object-fit:cover;background-position:center}h1{font-size:2rem;line-height:1.25;font-weight:800;margin:1rem 0}.bio{font-style:italic}.button{display:flex;align-items:center;justify-content:center;width:100%;max-width:320px;min-height:56px;margin:0 auto 16px;padding:6px;border-radius:8px;box-sizing:border-box;font-weight:700;text-decoration:none;transition:filter .2s}.button:hover{filter:brightness(.9)}.icon{border-radius:6px;margin-right:12px}.button-stack{margin-top:28px}`;

/** LittleLink has a rule with colours for every brand, even if the page does not use the brand. */
const brands = () =>
  Array.from({ length: BRANDS }, (_, index) => {
    const hex = (seed: number) => ((index * seed * 2654435761) >>> 8).toString(16).padStart(6, '0').slice(-6);
    return `.button-brand-${index}{color:#${hex(3)};background-image:linear-gradient(${(index * 37) % 360}deg,#${hex(5)} ${index % 40}%,#${hex(7)} 100%);border:1px solid #${hex(11)}}.button-brand-${index}:hover,.button-brand-${index}:focus{background-color:#${hex(13)}}`;
  }).join('');

export function littlelinkPage({ avatar, links }: PageContent): { html: string; files: Map<string, File> } {
  const font = (style: string) =>
    readFileSync(require.resolve(`@fontsource-variable/open-sans/files/open-sans-latin-standard-${style}.woff2`));
  const buttons = links.map(
    ({ href, title, image }, index) =>
      `<a class="button button-plain button-brand-${index * 9}" style="color:#24121e;background:#fff9ec" href="${href}" target="_blank" rel="noopener" role="button"><img class="icon" ${image}>${title}</a>`,
  );
  const sheets = ['reset', 'style', 'brands'].map((name) => `<link rel="stylesheet" href="/css/${name}.css">`).join('');
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${PERSON.fullName}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="All links of ${PERSON.fullName}"><link rel="icon" href="/favicon.ico">${sheets}</head><body><div class="container"><img class="avatar" ${avatar}><h1>${PERSON.fullName}</h1><p class="bio">${PERSON.line}</p><div class="button-stack" role="navigation">${buttons.join('')}</div></div></body></html>`;
  const css = (text: string) => ({ type: 'text/css', body: Buffer.from(text) });
  return {
    html,
    files: new Map([
      ...FONTS.map((style) => [`/fonts/${style}.woff2`, { type: 'font/woff2', body: font(style) }] as const),
      ...([
        ['/css/reset.css', css(RESET)],
        ['/css/style.css', css(SKELETON)],
        ['/css/brands.css', css(brands())],
      ] as const),
    ]),
  };
}
