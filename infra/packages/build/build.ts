// node infra/packages/build/build.ts [name…]: builds shell and remotes at the same time. `npm run build -w mfe-links` builds one.
import { rspack } from '@rspack/core';

import { configsOf } from './configs.ts';
import { FRONT_ENDS } from './front-ends.mjs';

const names = process.argv.length > 2 ? process.argv.slice(2) : FRONT_ENDS;
const unknown = names.filter((name) => !FRONT_ENDS.includes(name));
if (unknown.length > 0) {
  console.error(`No front end has the name ${unknown.join(', ')}. The front ends are: ${FRONT_ENDS.join(', ')}.`);
  process.exit(1);
}
const configs = (await Promise.all(names.map(configsOf))).flat();

rspack(configs, (error, stats) => {
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
});
