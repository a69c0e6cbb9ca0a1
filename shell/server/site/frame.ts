import { texts } from '../../src/texts.ts';

const { site } = texts;
const says = {
  title: 'This page needs JavaScript',
  text: 'It is switched off in this browser, or did not load. Public pages and stores work without it.',
};

/** The look of a page that the browser would make, where it runs no scripts. */
export const FRAME_STYLES = `<style>
.ls-frame { display: flex; flex-direction: column; min-height: 100vh; }
.ls-frame > * { padding: var(--ls-3) var(--ls-gutter); }
.ls-frame > :first-child, .ls-frame > :last-child { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: var(--ls-2) var(--ls-4); background: var(--ls-surface); border-block: var(--ls-line) solid var(--ls-border); }
.ls-frame a { display: inline-flex; align-items: center; min-height: var(--ls-tap); }
.ls-frame b { font-size: var(--ls-text-xl); font-weight: var(--ls-weight-loud); }
.ls-frame header a { color: inherit; text-decoration: none; }
.ls-frame main { flex: 1; padding-block: var(--ls-7); }
.ls-frame main p { max-width: var(--ls-measure); margin-block: var(--ls-3); }
</style>`;

/** The header with the way home, what is the matter, and the footer. */
export const FRAME = `<noscript><div class="ls-frame">
<header><a href="/"><b>${site.name}</b></a><nav aria-label="${site.sections}"><a href="/#templates">${site.templates}</a></nav></header>
<main id="main"><h1>${says.title}</h1><p>${says.text}</p><p><a href="/">${site.backHome}</a></p></main>
<footer><span>${site.name}</span><span>${site.claim}</span></footer>
</div></noscript>`;
