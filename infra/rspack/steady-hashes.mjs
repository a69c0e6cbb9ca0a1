// The plugin of hashes lists chunks in another order each time: without this, two builds of one source would differ, and
// the release store refuses the second because it has the name of the first.
import { rspack } from '@rspack/core';

const LIST = /(\bsriHashes\s*=\s*)\{([^{}]*)\}/;

/** @param {string} code */
function withSortedList(code) {
  return code.replace(LIST, (/** @type {string} */ _, /** @type {string} */ start, /** @type {string} */ list) => {
    const entries = list.split(',').flatMap((entry) => {
      const [chunk = '', hash = ''] = entry.split(':').map((part) => part.trim());
      return hash ? [`${JSON.stringify(chunk.replaceAll(/["']/g, ''))}:${hash}`] : [];
    });
    return `${start}{${entries.sort().join(',')}}`;
  });
}

/** After what makes code small, and before files are named by their hashes. */
export const steadyHashes = () => ({
  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING;
    compiler.hooks.compilation.tap('steady-hashes', (compilation) =>
      compilation.hooks.processAssets.tap({ name: 'steady-hashes', stage }, (assets) => {
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
