// npm run bench: what a visitor's page costs, against a plain static copy of it, in interleaved pairs.
// The platform must be up: npm run bench [-- <url of a public page>]
import { brotliCompressSync, constants } from 'node:zlib';

import { chromium } from 'playwright-core';

import { loadPage } from './page-load.mjs';
import { serveStaticCopy } from './static-copy.mjs';

const PAIRS = 15;
const url = process.argv[2] ?? 'http://127.0.0.1:4000/meera.cooks';

/** @param {number[]} values */
const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
};

const copy = await serveStaticCopy(url);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ],
});
try {
  await loadPage(browser, url);
  await loadPage(browser, copy.url);
  const pairs = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    // Who goes first alternates, so that neither always finds the machine warm.
    const order = pair % 2 === 0 ? [url, copy.url] : [copy.url, url];
    const results = new Map();
    for (const address of order) results.set(address, await loadPage(browser, address));
    pairs.push({ page: results.get(url), plain: results.get(copy.url) });
  }
  const html = brotliCompressSync(copy.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  console.log(
    JSON.stringify(
      {
        url,
        pairs: PAIRS,
        lcp: { page: median(pairs.map(({ page }) => page.lcp)), plain: median(pairs.map(({ plain }) => plain.lcp)) },
        lcpRatio: Number(median(pairs.map(({ page, plain }) => page.lcp / plain.lcp)).toFixed(3)),
        cls: Math.max(...pairs.map(({ page }) => page.cls)),
        htmlBrotliBytes: html.length,
        scripts: pairs[0]?.page.scripts,
        scriptBytes: pairs[0]?.page.scriptBytes,
      },
      null,
      2,
    ),
  );
} finally {
  await browser.close();
  copy.close();
}
