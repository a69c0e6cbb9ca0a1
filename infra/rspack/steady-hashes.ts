// The plugin of hashes lists chunks in another order each time: without this, two builds of one source would differ, and
// the release store refuses the second because it has the name of the first.
import { rspack, type Compiler } from '@rspack/core';

/** After what makes code small and maps it, and before files are named by their hashes. */
export const STEADY = rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;

const LIST = /(\bsriHashes\s*=\s*)\{([^{}]*)\}/;

/**
 * By itself the minifier names variables after the letters that occur most, also those of hashes that stand there only
 * until the contents are known: then a source map, or the name of a folder, would rename them.
 */
export const minimizers = () => [
  // Its types do not know this one, its code does.
  new rspack.SwcJsMinimizerRspackPlugin({
    minimizerOptions: { mangle: { disableCharFreq: true } as {} },
  }),
  new rspack.LightningCssMinimizerRspackPlugin(),
];

const chunkOf = (entry: string) => (entry.split(':')[0] ?? '').replaceAll(/["'\s]/g, '');

/** As wide as it was, so that source maps still hold. */
function withSortedList(code: string) {
  return code.replace(LIST, (_: string, start: string, list: string) => {
    const entries = list.split(',');
    const end = entries.at(-1)?.trim() === '' ? entries.splice(-1) : [];
    return `${start}{${[...entries.sort((a, b) => (chunkOf(a) < chunkOf(b) ? -1 : 1)), ...end].join(',')}}`;
  });
}

export const steadyHashes = () => ({
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('steady-hashes', (compilation) =>
      compilation.hooks.processAssets.tap({ name: 'steady-hashes', stage: STEADY }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (!name.endsWith('.js')) continue;
          const code = source.source().toString();
          const sorted = withSortedList(code);
          if (sorted !== code) compilation.updateAsset(name, new rspack.sources.RawSource(sorted));
        }
      }),
    );
  },
});
