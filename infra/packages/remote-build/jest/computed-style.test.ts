import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';

import computedStyle from './computed-style.cjs';

const require = createRequire(import.meta.resolve('jest-environment-jsdom'));
const { JSDOM } = require('jsdom');

const PAGE = `
  <style>
    .gone, .box > i { display: none }
    .box { visibility: hidden; opacity: 0.5 }
    .box .shown { visibility: visible }
    p:not(.a, .b) { pointer-events: none }
    @media screen { li:first-child { display: flex } }
    @media print { li { display: none } }
    [data-off] { visibility: collapse }
    a.late { display: grid }
    .late { display: inline-grid }
    #only { display: table }
    ::before { display: block }
    p::selection, em { opacity: 0 }
  </style>
  <main>
    <div class="box"><i>i</i><b class="shown">b</b><em>em</em></div>
    <p class="a">a</p><p>p <span>span</span></p>
    <ul><li>one</li><li hidden>two</li></ul>
    <section data-off><a class="late">a</a></section>
    <div id="only" style="pointer-events: none; opacity: 0.2"><button disabled>b</button></div>
    <details><summary>s</summary>d</details><dialog>d</dialog><template>t</template><noscript>n</noscript>
    <form><input type="hidden" /><input /><select><option>o</option></select><textarea></textarea></form>
    <table><tbody><tr><td>td</td></tr></tbody></table><svg><path /></svg>
  </main>`;

const PROPERTIES = ['display', 'visibility', 'pointer-events', 'opacity'];
const stylesOf = (window: Window & typeof globalThis, getStyle: typeof getComputedStyle) =>
  Array.from(window.document.querySelectorAll('*'), (element) => {
    const style = getStyle(element);
    return [element.outerHTML.slice(0, 40), ...PROPERTIES.map((name) => style.getPropertyValue(name))];
  });

test('the fast getComputedStyle returns the values of jsdom, also after the page or its styles have changed', () => {
  const { window } = new JSDOM(PAGE) as any;
  const { document, getComputedStyle: original } = window;
  computedStyle.install(window);
  const check = () =>
    assert.deepEqual(stylesOf(window, window.getComputedStyle), stylesOf(window, original.bind(window)));
  check();
  document.querySelector('.box').className = 'gone';
  document.querySelector('[data-off]').removeAttribute('data-off');
  check();
  document.styleSheets[0].insertRule('.gone { display: contents }', 12);
  document.body.append('changed'); // jsdom applies a new rule only after the page has changed
  check();
  document.querySelector('style').textContent = 'main > * { visibility: hidden; display: unset }';
  check();
  document.querySelector('style').remove();
  check();
});

test('the fast getComputedStyle returns other properties from jsdom', () => {
  const { window } = new JSDOM('<p style="--own: 1; color: red; object-fit: cover">p</p>') as any;
  computedStyle.install(window);
  const style = window.getComputedStyle(window.document.querySelector('p'));
  assert.deepEqual(
    [style.getPropertyValue('--own'), style.color, style.objectFit, style.pointerEvents, style.display],
    ['1', 'rgb(255, 0, 0)', 'cover', 'auto', 'block'],
  );
});
