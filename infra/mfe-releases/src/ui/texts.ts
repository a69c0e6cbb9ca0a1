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
  loading: 'Reading what is live',
  readFailed: 'What is live could not be read.',
  staleHint: 'This is what was read before.',
  unaffectedHint: 'Visitors get what they got.',
  emptyTitle: 'Nothing was deployed here yet.',
  emptyHint:
    'Publish a remote and deploy it: npx linkstall publish <remote>, then npx linkstall deploy <remote> <release>.',
  live: 'Live',
  stable: 'Everybody gets',
  stableBeside: (percent: number) => `${Math.round((100 - percent) * 1e6) / 1e6} % get`,
  disabledRelease: 'Switched off: nobody gets',
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
  operationTitle: (action: string, remote: string) => `${action} ${remote}`,
  metrics: {
    title: 'Candidate against stable',
    measureColumn: 'Counted',
    candidate: 'Candidate',
    stable: 'Stable',
    loads: 'Pages that have it',
    rate: (rate: string) => `${rate} in 100 pages`,
    since: 'Each since it was first shown here: the stable one has mostly been counted for longer.',
    kinds: { loadFailures: 'Could not be loaded', scriptErrors: 'Script errors', failedRenders: 'Could not be drawn' },
    candidateHasFewPages: (count: number, minimum: number) =>
      `Too few pages with the candidate to tell: ${count} of ${minimum}.`,
    stableHasFewPages: (count: number, minimum: number) =>
      `Of the stable one too few are counted to compare: ${count} of ${minimum}.`,
    failing: (count: string, total: string) => `The candidate fails: ${count} of ${total} pages could not load it.`,
    stableRate: (rate: string) => `Of 100 pages with the stable one: ${rate}.`,
    bothRates: (candidate: string, stable: string) =>
      `Of 100 pages, ${candidate} could not load the candidate, and ${stable} the stable one.`,
    candidateRate: (candidate: string) => `Of 100 pages, ${candidate} could not load the candidate.`,
    none: '–',
  },
  history: 'History',
  olderChanges: 'Older changes',
  refusedAttempt: 'Refused',
  problems: (count: number) => (count === 1 ? 'Why' : `Why: ${count} reasons`),
  actorPrefix: 'by',
  unknownActor: 'somebody',
  changes: {
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
  endedCandidateToo: (candidate: string) => `ended its candidate ${candidate}`,
  rolledOut: (release: string) => `: everybody gets ${release}`,
  endedCandidate: (release: string) => `Ended the candidate ${release}.`,
  forcedChange: (codes: readonly string[]) =>
    codes.length > 0 ? `Forced past the gate: ${codes.join(', ')}.` : 'Forced.',
  share: (percent: number) => `for ${percent} %`,
  dialog: {
    reasonLabel: 'Why',
    hint: 'It stands in the history, with your name.',
    reasonMissing: 'Say why',
    cancel: 'Cancel',
    sending: 'Sending',
    openPages: 'Pages that are open keep what they have until the next full load.',
    removedPages: (pages: readonly string[]) => `What goes: ${pages.join(', ')}.`,
    slots: (names: readonly string[]) => `Other pages lose what they show of it: ${names.join(', ')}.`,
    login: 'Nobody can log in then, except who is logged in already.',
    ownPageWarning: 'This page goes with it: then only the command linkstall enable brings it back.',
  },
  unchanged: (remote: string) => `${remote} stood so already: nothing was changed.`,
  changedElsewhere: (remote: string) => `${remote} was changed by somebody else meanwhile. Look again.`,
} as const;
