import { texts } from '../../src/texts.ts';
import { escapeHtml } from './escape-html.ts';

const { site, missing } = texts;
const messages = {
  title: 'This page needs JavaScript',
  text: 'It is switched off in this browser. Public pages and stores work without it.',
  notLoaded: 'Its scripts did not arrive. Nothing you saved is lost.',
  changed:
    'Something between this site and your browser changes its scripts, so your browser refuses them. Nothing you saved is lost. Try another network, or switch off a data saver or a proxy.',
  operator:
    'For the operator of this site: switch off the optimizing of scripts (minifying, Rocket Loader and the like) in the proxy or CDN.',
};

/**
 * Fallback styles of a browser-rendered page whose scripts do not start. The fallback covers the skeleton. It appears at once
 * without JavaScript or after a failed script, and otherwise after the time limit for a remote. While only a part of the
 * skeleton has arrived, the part is not shown, because its boxes would move.
 */
export const FALLBACK_STYLES = `<style>
#root[data-skeleton]:not(:has(+ *)) { visibility: hidden; }
.ls-frame { visibility: hidden; animation: ls-frame 0s 8s forwards; position: fixed; inset: 0; z-index: var(--ls-z-modal); overflow: auto; background: var(--ls-canvas); display: flex; flex-direction: column; }
.ls-failed .ls-frame { animation-delay: 0s; }
.ls-failed #root, .ls-altered { display: none; }
.ls-changed .ls-absent { display: none; }
.ls-changed .ls-altered { display: block; }
@keyframes ls-frame { to { visibility: visible; } }
.ls-frame > * { padding: var(--ls-3) var(--ls-gutter); }
.ls-frame > :first-child, .ls-frame > :last-child { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: center; gap: var(--ls-2) var(--ls-4); background: var(--ls-surface); border-block: var(--ls-line) solid var(--ls-border); }
.ls-frame a { display: inline-flex; align-items: center; min-height: var(--ls-tap); }
.ls-frame b { font-size: var(--ls-text-xl); font-weight: var(--ls-weight-loud); }
.ls-frame header a { color: inherit; text-decoration: none; }
.ls-frame main { flex: 1; display: grid; justify-items: center; align-content: center; padding-block: var(--ls-5) var(--ls-8); text-align: center; }
.ls-frame main::before { content: ""; width: min(24rem, 78vw, 45vh); aspect-ratio: 5 / 4; background: var(--ls-art-closed) center / contain no-repeat; }
.ls-frame h1 { margin-block: var(--ls-5) var(--ls-3); font-size: var(--ls-text-3xl); }
.ls-frame main p { max-width: var(--ls-measure); margin: 0 auto var(--ls-5); color: var(--ls-muted); font-size: var(--ls-text-lg); }
.ls-frame main a { min-height: 3.5rem; margin: 0 var(--ls-1) var(--ls-3); padding: 0.5rem 1.75rem; border: var(--ls-line) solid var(--ls-border-strong); border-radius: var(--ls-radius-lg); background: var(--ls-surface); color: var(--ls-text); font-size: var(--ls-text-lg); font-weight: var(--ls-weight-mid); text-decoration: none; }
.ls-frame main [href=""] { border-color: transparent; background: var(--ls-action); color: var(--ls-on-action); }
</style><noscript><style>#root { display: none; } .ls-frame { animation-delay: 0s; } .ls-late { display: none; }</style></noscript>`;

/** The fallback content: header with a home link, message, and footer. The scripts remove it when they start. */
export const fallbackHtml = (siteName: string): string => `<div class="ls-frame">
<header><a href="/"><b>${escapeHtml(siteName)}</b></a><nav aria-label="${site.sections}"><a href="/#templates">${site.templates}</a></nav></header>
<main><noscript><h1>${messages.title}</h1><p>${messages.text}</p></noscript><div class="ls-late" role="alert"><h1>${missing.page}</h1><p class="ls-absent">${messages.notLoaded}</p><div class="ls-altered"><p>${messages.changed}</p><p>${messages.operator}</p></div></div>
<div><a href="">${site.tryAgain}</a><a href="/">${site.backHome}</a></div></main>
<footer><span>${escapeHtml(siteName)}</span><span>${site.claim}</span></footer>
</div>`;
