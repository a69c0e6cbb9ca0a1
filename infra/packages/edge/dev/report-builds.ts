// Wraps the configuration of a remote. The process of Rspack then tells its parent about each build (dev.ts).
import type { Compiler, Configuration } from '@rspack/core';

import { problemsOf, type Problem } from '../../../dev/dev/dev-problems.ts';

type Config = Configuration | Configuration[];
type ConfigExport = Config | ((...args: unknown[]) => Config | Promise<Config>);

/** The message after the builds of all configurations have ended. */
export interface BuildReport {
  readonly problems: readonly Problem[];
}

const NAME = 'linkstall dev';

export function reportBuilds(config: ConfigExport, folder: string) {
  process.once('disconnect', () => process.exit(0));
  return async (...args: unknown[]): Promise<Configuration[]> => {
    const configs = [await (typeof config === 'function' ? config(...args) : config)].flat();
    const running = new Set(configs);
    const problems = new Map<Configuration, readonly Problem[]>();
    const reporter = (item: Configuration) => ({
      apply({ hooks }: Compiler) {
        // Rspack repeats the builds that depend on this build, and says so only after this build. A report before them would
        // publish half of an edit, and a page that loads in between would miss the other half.
        const start = () => {
          running.add(item);
          for (const other of configs) if (other.dependencies?.includes(item.name ?? '')) running.add(other);
        };
        const end = (newProblems: readonly Problem[]) => {
          running.delete(item);
          problems.set(item, newProblems);
          if (running.size === 0)
            process.send?.({ problems: unique([...problems.values()].flat()) } satisfies BuildReport);
        };
        hooks.invalid.tap(NAME, start);
        hooks.watchRun.tap(NAME, start);
        hooks.done.tap(NAME, (stats) => end(problemsOf(item.name ?? '', stats, folder)));
        hooks.failed.tap(NAME, (error) => {
          running.clear(); // the builds that depend on this one do not run
          end([{ kind: 'build', at: item.name ?? '', message: String(error) }]);
        });
      },
    });
    return configs.map((item) => ({ ...item, plugins: [...(item.plugins ?? []), reporter(item)] }));
  };
}

/** Both builds of a remote report an error in a file that they share. */
const unique = (problems: readonly Problem[]) => [
  ...new Map(problems.map((problem) => [`${problem.at} ${problem.message}`, problem])).values(),
];
