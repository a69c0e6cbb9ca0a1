// Builds the edge as `npm run build` does, into a folder of its own: node build-edge.mjs <folder>
import { rspack } from '@rspack/core';

import configs from '../../rspack.config.mjs';

const [folder] = process.argv.slice(2);
const edge = configs.find(({ name }) => name === 'edge');
rspack({ ...edge, output: { ...edge.output, path: folder } }, (error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats?.toString('errors-only'));
    process.exitCode = 1;
  }
});
