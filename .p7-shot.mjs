import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox','--disable-gpu'] });
const jobs = JSON.parse(process.argv[2]);
for (const [url, w, h, file, full] of jobs) {
  const p = await b.newPage({ viewport: { width: w, height: h }, reducedMotion: 'reduce' });
  await p.goto('http://127.0.0.1:4777' + url, { waitUntil: 'networkidle' });
  if (process.argv[3]) await p.evaluate(process.argv[3]);
  await p.screenshot({ path: `/tmp/p7-view/${file}.png`, fullPage: full !== false });
  console.log(file, await p.evaluate(() => document.documentElement.scrollWidth), await p.evaluate(() => document.documentElement.scrollHeight));
  await p.close();
}
await b.close();
