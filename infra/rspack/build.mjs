// Builds shell and remotes side by side: node infra/rspack/build.mjs [name…]. Each also builds alone: `npm run build -w mfe-links`.
import { join } from 'node:path';

import { rspack } from '@rspack/core';

const ROOT = join(import.meta.dirname, '../..');
const ALL = ['shell', 'mfe-links', 'mfe-store', 'mfe-account', 'mfe-public'];

const names = process.argv.length > 2 ? process.argv.slice(2) : ALL;
const unknown = names.filter((name) => !ALL.includes(name));
if (unknown.length > 0) {
  console.error(`Nothing to build is called ${unknown.join(', ')}. There are: ${ALL.join(', ')}.`);
  process.exit(1);
}
const modules = await Promise.all(names.map((name) => import(join(ROOT, name, 'rspack.config.mjs'))));

rspack(
  modules.flatMap((module) => module.default),
  (error, stats) => {
    if (error) {
      console.error(error);
      process.exitCode = 1;
      return;
    }
    if (stats?.hasErrors() || stats?.hasWarnings()) {
      console.error(stats.toString({ preset: 'errors-warnings', colors: process.stderr.isTTY }));
    }
    if (stats?.hasErrors()) process.exitCode = 1;
    else console.log(`built ${names.join(', ')}`);
  },
);
