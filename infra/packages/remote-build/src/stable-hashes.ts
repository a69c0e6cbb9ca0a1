// The integrity plugin lists chunks in random order. Sorting the list makes builds reproducible: otherwise two builds of one
// source differ, and the release store refuses the second one because its name is taken.
import { rspack, type Compiler } from '@rspack/core';

/** After the minifier and the source maps, and before file names get their content hashes. */
export const STABLE_STAGE = rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;

const LIST = /(\bsriHashes\s*=\s*)\{([^{}]*)\}/;

/**
 * The minifier names variables after the most frequent letters. Placeholder hashes and folder names would influence these
 * letters, so a source map could rename variables. Therefore this option is off.
 */
export const minimizers = () => [
  // The types lack this option, but the code supports it.
  new rspack.SwcJsMinimizerRspackPlugin({
    minimizerOptions: { mangle: { disableCharFreq: true } as {} },
  }),
  new rspack.LightningCssMinimizerRspackPlugin(),
];

const chunkOf = (entry: string) => (entry.split(':')[0] ?? '').replaceAll(/["'\s]/g, '');

/** Keeps the length of the code, so source maps stay correct. */
function withSortedList(code: string) {
  return code.replace(LIST, (_: string, start: string, list: string) => {
    const entries = list.split(',');
    const end = entries.at(-1)?.trim() === '' ? entries.splice(-1) : [];
    return `${start}{${[...entries.sort((a, b) => (chunkOf(a) < chunkOf(b) ? -1 : 1)), ...end].join(',')}}`;
  });
}

export const stableHashes = () => ({
  apply(compiler: Compiler) {
    compiler.hooks.compilation.tap('stable-hashes', (compilation) =>
      compilation.hooks.processAssets.tap({ name: 'stable-hashes', stage: STABLE_STAGE }, (assets) => {
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
