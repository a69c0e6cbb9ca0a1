import type { PanelRemote, ReleasePanel } from '@linkstall/contracts/http';

import type { RemoteModules } from '../remotes/remote-modules.ts';
import { panelTexts as texts } from './panel-texts.ts';

/** A remote of this page, with the release that this page shows. */
export interface ShownRemote extends PanelRemote {
  readonly release: string;
  readonly state: string;
  readonly commit: string;
  /** From the start of the first request to the end of the last one; null when the page has loaded no file. */
  readonly loadMs: number | null;
}

/** The shell and the remotes of a page, in the order of the composition. */
export function shownRemotes({ remotes }: ReleasePanel, modules: RemoteModules): readonly ShownRemote[] {
  const { composition } = modules;
  const pageRemotes = Object.entries(composition.remotes).flatMap(([name, { releases }]) => {
    // When a release fails, the page shows the next one of the list.
    const state = modules.state({ remote: name, expose: './routes' });
    const release = state.status === 'ready' ? state.release : releases[0]?.release;
    return release === undefined ? [] : [[name, release] as const];
  });
  return [['shell', composition.shell.release] as const, ...pageRemotes].flatMap(([name, release]) => {
    const remote = remotes.find((each) => each.remote === name);
    if (!remote) return [];
    const commit = remote.releases.find((each) => each.release === release)?.commit;
    return [
      {
        ...{ ...remote, release, state: stateOf(remote, release) },
        ...{ commit: commit || texts.unknownCommit, loadMs: loadTimeOf(name, release) },
      },
    ];
  });
}

export function stateOf({ stable, candidate, disabled }: PanelRemote, release: string): string {
  if (disabled) return texts.disabled;
  if (release === stable) return texts.stable;
  return release === candidate ? texts.candidate : texts.other;
}

function loadTimeOf(remote: string, release: string): number | null {
  const files = performance
    .getEntriesByType('resource')
    .filter(({ name }) =>
      decodeURIComponent(name).includes(`/remotes/${remote}/${release}/`),
    ) as PerformanceResourceTiming[];
  if (files.length === 0) return null;
  const start = Math.min(...files.map(({ startTime }) => startTime));
  return Math.round(Math.max(...files.map(({ responseEnd }) => responseEnd)) - start);
}
