import type { PageSummary } from '@linkstall/contracts/http';

const counted = (count: number, singular: string): string => `${count} ${singular}${count === 1 ? '' : 's'}`;

/** The version in a release name `<version>~<buildId>`. */
export const versionOf = (release: string): string => release.split('~', 1)[0] ?? release;
export const buildOf = (release: string): string => release.split('~')[1] ?? '';

export const withBuild = (release: string): string => `${versionOf(release)} (${buildOf(release).slice(0, 7)})`;

/** The shortest name that differs from the other release, because two builds can have the same version. */
export const nameBeside = (release: string, other: string): string =>
  versionOf(release) === versionOf(other) ? withBuild(release) : versionOf(release);

export const formatNumber = (number: number): string => number.toLocaleString('en-IN', { maximumFractionDigits: 2 });

const GB = 1024 ** 3;
const inGb = (bytes: number): string => `${(bytes / GB).toFixed(1)} GB`;

export const texts = {
  title: 'Releases',
  pageTabs: 'Pages for operators',
  teams: 'Teams',
  environment: 'Environment',
  panelHint: 'Alt+Shift+R, or #releases after its address, shows the releases of any page.',
  panelLink: 'Releases of this page',
  loading: 'Loading the releases',
  readFailed: 'The releases could not be loaded.',
  staleHint: 'You see the state of the last successful load.',
  unaffectedHint: 'Visitors are not affected.',
  emptyTitle: 'No release was deployed here yet.',
  emptyHint:
    'Publish a remote and deploy it: npx linkstall publish <remote>, then npx linkstall deploy <remote> <release>.',
  live: 'Live',
  stable: 'Everybody gets',
  stableBeside: (percent: number) => `${Math.round((100 - percent) * 1e6) / 1e6} % get`,
  disabledRelease: 'Switched off; visitors do not get',
  candidate: (percent: number) => `Candidate, for ${percent} %`,
  previous: 'Previous',
  flags: 'Pages and slots with a flag',
  warnings: 'Warnings',
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
    rate: (rate: string) => `${rate} in 100 pages`,
    of: (slow: number, pages: number) => `${formatNumber(slow)} of ${formatNumber(pages)}`,
    since: 'Counted since each release was first shown here.',
    kinds: {
      loadFailures: 'Could not be loaded',
      scriptErrors: 'Script errors',
      failedRenders: 'Server rendering failed',
      draw: 'Drawn in over 50 ms',
      lcp: 'LCP over 2.5 s',
      inp: 'INP over 200 ms',
      loads: 'Pages with the release',
    },
    none: '–',
  },
  verdicts: {
    worse: 'The candidate is worse.',
    better: 'The candidate is better.',
    equal: 'The candidate is not worse.',
    unknown: 'No verdict yet.',
  },
  // Rounded down, because nothing is certain.
  sure: (sure: number) => `${Math.min(99.9, Math.floor(sure * 1000) / 10)} % sure.`,
  watched: (isPromoted: boolean) =>
    isPromoted
      ? 'Ends by itself when it is worse. Promoted by itself when it is better or not worse, at '
      : 'Ends by itself when it is worse, until ',
  unwatched: 'Nobody watches it: the verdict has no effect.',
  history: 'History',
  olderChanges: 'Older changes',
  refusedAttempt: 'Refused',
  problems: (count: number) => (count === 1 ? 'Why' : `Why: ${count} reasons`),
  unknownActor: 'somebody',
  changes: {
    deploy: 'deployed',
    promote: 'promoted',
    rollback: 'rolled back to',
    disable: 'switched off',
    enable: 'switched on',
    flag: 'changed who gets a page',
  } as Readonly<Partial<Record<string, string>>>,
  attempts: {
    deploy: 'was to be deployed:',
    promote: 'was to be promoted',
    rollback: 'was to be rolled back',
    disable: 'was to be switched off',
    enable: 'was to be switched on',
    flag: 'was to change who gets a page',
  } as Readonly<Partial<Record<string, string>>>,
  rollbackRemoved: 'taken off the site, because it had no earlier release',
  rollbackEndedCandidate: (candidate: string) => `ended its candidate ${candidate}`,
  everybodyGets: (release: string) => `: everybody gets ${release}`,
  endedCandidate: (release: string) => `Ended the candidate ${release}.`,
  withSet: (name: string) => `With the release set ${name}.`,
  promotedFrom: (environment: string, seq: number) => `Promoted from ${environment}, change ${seq}.`,
  forcedChange: (codes: readonly string[]) =>
    codes.length > 0 ? `Forced past the gate: ${codes.join(', ')}.` : 'Forced.',
  confirmedBy: (username: string) => `Confirmed by ${username}.`,
  forced: {
    title: 'Waiting for a second operator',
    changes: {
      deploy: (release: string, percent: number) =>
        `${withBuild(release)} for ${percent === 100 ? 'everybody' : `${percent} %`}`,
      promote: 'its candidate for everybody',
      rollback: 'roll back',
      enable: 'switch on',
    },
    in: (environment: string) => `in ${environment}`,
    asks: (username: string) => `${username} asks to override the gate:`,
    until: 'Until',
    gate: 'The gate says',
    confirm: 'Confirm',
    confirmOf: (remote: string) => `Confirm the change of ${remote}`,
    own: 'You asked. Another operator has to confirm it.',
    done: (remote: string) => `${remote} has been changed, past the gate.`,
    sending: 'Sending',
  },
  pages: {
    summary: ({ changed, compared, linksLost, headingsGone, namesGone }: PageSummary) =>
      `${changed} of ${counted(compared, 'page')} ${changed === 1 ? 'changes' : 'change'}, ${counted(linksLost, 'link')} lost, ${counted(headingsGone, 'heading')} gone, ${counted(namesGone, 'accessible name')} gone`,
    statuses: (count: number) => `${counted(count, 'page')} with another status`,
    contrast: (count: number) => `${counted(count, 'page')} with lower contrast`,
    unread: (count: number) => `${counted(count, 'page')} not compared, because the data could not be read`,
    show: 'Show the pages',
    stable: 'Before',
    candidate: 'After',
    property: 'Property',
    kinds: { links: 'Links', headings: 'Headings', names: 'Accessible names', texts: 'Texts' },
    status: 'Status',
    bytes: 'Bytes',
    lowestContrast: 'Lowest contrast',
    notMeasured: 'not measured',
    more: (count: number) => `and ${count} more`,
  },
  health: {
    title: 'Health',
    loading: 'Loading the health of the site',
    readFailed: 'The health of the site could not be loaded.',
    attention: 'Look at this',
    mails: 'Mails',
    noMailServer: 'There is no mail server: SMTP_URL is not set, so no mail is sent.',
    waiting: (count: number) => (count === 0 ? 'No mail waits.' : `${counted(count, 'mail')} in the outbox`),
    since: ', the oldest since',
    reasons: 'Why mails wait',
    mailCount: (count: number) => counted(count, 'mail'),
    sendTest: 'Send me a test mail',
    sendingTest: 'Sending a test mail',
    testSent: 'The mail server has accepted the test mail. Look into your inbox.',
    disk: 'Disk',
    free: (free: number, total: number) => `${inGb(free)} of ${inGb(total)} are free`,
    uploadsRefused: 'Less than 5 % are free, so uploads of images are refused.',
    certificate: 'Certificate',
    noCertificate: 'PUBLIC_URL has no https, so there is no certificate.',
    endsIn: (days: number) => `Ends in ${counted(days, 'day')}`,
    ended: 'It has ended',
    versions: 'Versions',
    otherVersions: 'Edge and API have different versions, so an update is not complete.',
    programs: { edge: 'Edge', api: 'API', node: 'Node.js', database: 'Database' },
    unknown: 'unknown',
    backups: 'Backups',
    noBackup: 'No backup of this site is known.',
    size: (bytes: number) => (bytes < GB ? `${Math.ceil((bytes / GB) * 1024)} MB` : inGb(bytes)),
    lastBackup: 'Last backup:',
    neverChecked: 'Not checked',
    checked: 'Checked without a problem:',
    makeBackup: 'Run “linkstall backup” every night, on the machine of the site. See “Backups” in Operations.',
  },
  share: (percent: number) => `for ${percent} %`,
  dialog: {
    reasonLabel: 'Why',
    hint: 'The history shows the reason with your name.',
    reasonMissing: 'Enter a reason',
    cancel: 'Cancel',
    sending: 'Sending',
    openPages: 'Open pages keep their releases until the next full load.',
    openPagesBack: 'Open pages follow with their next navigation.',
    openPagesOff: 'Open pages lose it within 5 s.',
    removedPages: (pages: readonly string[]) => `Removed pages: ${pages.join(', ')}.`,
    slots: (names: readonly string[]) => `Other pages lose these parts: ${names.join(', ')}.`,
    login: 'Nobody can log in afterwards. Users who are logged in stay logged in.',
    ownPageWarning: 'This page is removed too. Only the command linkstall enable restores it.',
  },
  unchanged: (remote: string) => `${remote} already has this state. Nothing was changed.`,
  changedElsewhere: (remote: string) => `${remote} was changed by somebody else meanwhile. Check it again.`,
} as const;
