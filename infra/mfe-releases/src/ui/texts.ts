/** `<version>~<buildId>`: what people call it. */
export const versionOf = (release: string): string => release.split('~', 1)[0] ?? release;
export const buildOf = (release: string): string => release.split('~')[1] ?? '';

export const withBuild = (release: string): string => `${versionOf(release)} (${buildOf(release).slice(0, 7)})`;

/** As short as tells it from the other: two builds may have one version. */
export const nameBeside = (release: string, other: string): string =>
  versionOf(release) === versionOf(other) ? withBuild(release) : versionOf(release);

/** Every text of this remote, each once. */
export const texts = {
  title: 'Releases',
  environment: 'Environment',
  reading: 'Reading what is live',
  unread: 'What is live could not be read.',
  seenBefore: 'This is what was read before.',
  stays: 'Visitors get what they got.',
  nothing: 'Nothing was deployed here yet.',
  nothingHow:
    'Publish a remote and deploy it: npx linkstall publish <remote>, then npx linkstall deploy <remote> <release>.',
  live: 'Live',
  stable: 'Everybody gets',
  stableBeside: (percent: number) => `${100 - percent} % get`,
  nobody: 'Switched off: nobody gets',
  candidate: (percent: number) => `Candidate, for ${percent} %`,
  previous: 'Before it',
  build: 'build',
  by: 'by',
  off: 'Switched off',
  actions: {
    promote: 'Promote',
    rollback: 'Roll back',
    end: 'End candidate',
    disable: 'Switch off',
    enable: 'Switch on',
  },
  of: (action: string, remote: string) => `${action} ${remote}`,
  figures: {
    title: 'Candidate against stable',
    what: 'In 100 pages',
    candidate: 'Candidate',
    stable: 'Stable',
    tries: 'Pages',
    kinds: { loadFailures: 'Could not be loaded', scriptErrors: 'Script errors', failedRenders: 'Could not be drawn' },
    few: (count: number, of: number) => `Too few pages with the candidate to tell: ${count} of ${of}.`,
    fewStable: (count: number, of: number) => `Too few pages with the stable release to compare: ${count} of ${of}.`,
    worse: (what: readonly string[]) => `Worse than stable: ${what.join(', ').toLowerCase()}.`,
    better: (what: readonly string[]) => `Better than stable: ${what.join(', ').toLowerCase()}.`,
    same: 'No worse than stable, as far as these pages tell.',
    none: '–',
  },
  history: 'History',
  older: 'Older changes',
  refused: 'Refused',
  problems: (count: number) => (count === 1 ? 'Why' : `Why: ${count} reasons`),
  who: 'by',
  unknown: 'somebody',
  done: {
    deploy: 'deployed',
    canary: 'tried',
    promote: 'promoted',
    rollback: 'rolled back',
    disable: 'switched off',
    enable: 'switched on',
  } as Readonly<Partial<Record<string, string>>>,
  to: 'to',
  ended: (release: string) => `Ended the candidate ${release}.`,
  forced: (codes: readonly string[]) => (codes.length > 0 ? `Forced past the gate: ${codes.join(', ')}.` : 'Forced.'),
  share: (percent: number) => `for ${percent} %`,
  ask: {
    why: 'Why',
    hint: 'It stands in the history, with your name.',
    whyMissing: 'Say why',
    cancel: 'Cancel',
    sending: 'Sending',
    open: 'Pages that are open keep what they have until the next full load.',
    itself: 'This page goes with it: then only the command linkstall enable brings it back.',
  },
  changed: (remote: string) => `${remote} was changed by somebody else meanwhile. Look again.`,
} as const;
