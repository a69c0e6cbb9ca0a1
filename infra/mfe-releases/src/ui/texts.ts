/** The version in a release name `<version>~<buildId>`. */
export const versionOf = (release: string): string => release.split('~', 1)[0] ?? release;
export const buildOf = (release: string): string => release.split('~')[1] ?? '';

export const withBuild = (release: string): string => `${versionOf(release)} (${buildOf(release).slice(0, 7)})`;

/** The shortest name that differs from the other release, because two builds can have the same version. */
export const nameBeside = (release: string, other: string): string =>
  versionOf(release) === versionOf(other) ? withBuild(release) : versionOf(release);

/** All texts of this remote. */
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
  stableBeside: (percent: number) => `${Math.round((100 - percent) * 1e6) / 1e6} % get`,
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
  metrics: {
    title: 'Candidate against stable',
    what: 'Counted',
    candidate: 'Candidate',
    stable: 'Stable',
    loads: 'Pages that have it',
    rate: (rate: string) => `${rate} in 100 pages`,
    since: 'Each since it was first shown here: the stable one has mostly been counted for longer.',
    kinds: { loadFailures: 'Could not be loaded', scriptErrors: 'Script errors', failedRenders: 'Could not be drawn' },
    few: (count: number, of: number) => `Too few pages with the candidate to tell: ${count} of ${of}.`,
    fewStable: (count: number, of: number) => `Of the stable one too few are counted to compare: ${count} of ${of}.`,
    failing: (count: string, of: string) => `The candidate fails: ${count} of ${of} pages could not load it.`,
    beside: (rate: string) => `Of 100 pages with the stable one: ${rate}.`,
    against: (candidate: string, stable: string) =>
      `Of 100 pages, ${candidate} could not load the candidate, and ${stable} the stable one.`,
    alone: (candidate: string) => `Of 100 pages, ${candidate} could not load the candidate.`,
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
    promote: 'promoted',
    rollback: 'rolled back to',
    disable: 'switched off',
    enable: 'switched on',
  } as Readonly<Partial<Record<string, string>>>,
  attempts: {
    deploy: 'was to be deployed:',
    promote: 'was to be promoted',
    rollback: 'was to be rolled back',
    disable: 'was to be switched off',
    enable: 'was to be switched on',
  } as Readonly<Partial<Record<string, string>>>,
  endedIts: (candidate: string) => `ended its candidate ${candidate}`,
  everybody: (release: string) => `: everybody gets ${release}`,
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
    goes: (pages: readonly string[]) => `What goes: ${pages.join(', ')}.`,
    slots: (names: readonly string[]) => `Other pages lose what they show of it: ${names.join(', ')}.`,
    login: 'Nobody can log in then, except who is logged in already.',
    itself: 'This page goes with it: then only the command linkstall enable brings it back.',
  },
  already: (remote: string) => `${remote} stood so already: nothing was changed.`,
  changed: (remote: string) => `${remote} was changed by somebody else meanwhile. Look again.`,
} as const;
