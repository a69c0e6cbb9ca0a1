/** The texts of the statistics. */
export const statisticsTexts = {
  title: 'Statistics',
  save: 'Save as CSV',
  period: 'Period',
  periods: { 1: 'Today', 7: '7 days', 30: '30 days', 90: '90 days', 365: 'A year' },
  measureLabel: 'What the chart shows',
  measures: { views: 'Views', visitors: 'Visitors', clicks: 'Clicks' },
  chart: (measure: string, bars: number) => `${measure} in ${bars} bars; the table has the numbers`,
  asTable: 'As a table',
  time: 'When',
  week: (from: string, to: string) => `${from} to ${to}`,
  hour: (from: string) => `From ${from}`,
  countText: (measure: 'views' | 'visitors' | 'clicks', count: number) =>
    `${count.toLocaleString('en-IN')} ${count === 1 ? measure.slice(0, -1) : measure}`,
  maximum: (time: string, countText: string) => `Most: ${time}, ${countText}`,
  point: (time: string, countText: string) => `${time}: ${countText}`,
  /** The comparison of the number with the previous period. */
  before: (days: number, before: number, now: number) => {
    const count = before.toLocaleString('en-IN');
    if (days === 1) return `${count} yesterday`;
    const name = `the ${days} days before`;
    if (before === 0) return `${count} in ${name}`;
    const percent = Math.round((now / before - 1) * 100);
    return percent === 0 ? `as many as in ${name}` : `${percent > 0 ? '▲' : '▼'} ${Math.abs(percent)} % on ${name}`;
  },
  clickRate: (percent: number) => `${percent} clicks per 100 views`,
  nothingYet: 'Nothing was counted here yet. Share your page, and look again.',
  clickedEntries: 'Clicked most',
  noClicks: 'Nobody clicked anything in this time.',
  sources: 'Where they came from',
  direct: 'Direct or unknown',
  otherSources: 'Other sites',
  inside: (app: string) => `Inside ${app}`,
  campaigns: 'Campaigns',
  countries: 'Countries',
  noViews: 'Nobody came in this time.',
  pagesAndDevices: 'Pages and devices',
  phones: 'On phones and tablets',
  desktops: 'On computers',
  page: 'Your page',
  store: 'Your store',
  deletedEntries: 'Deleted links and products',
  moreEntries: (count: number) => `${count} more`,
  emailList: 'Your e-mail list',
  zone: 'Time zone',
  zoneSaved: (zone: string) => `Days begin at midnight in ${zone.replaceAll('_', ' ')} from now on.`,
  countingRules:
    'Your own visits, known bots and whoever comes again within 30 minutes are not counted. Nothing of any visitor is stored: no cookie, no address.',
  loading: 'Reading your numbers',
  readFailed: 'Your numbers could not be read.',
  staleHint: 'You see the list from before.',
  unaffectedHint: 'Visits are counted all the same.',
};

/** The texts of the places where a creator's address stands. */
export const placeTexts = {
  title: 'Places',
  intro:
    'Name where your address stands, such as your bio, a video or a jar lid. Each place has a short address and numbers of its own.',
  add: 'Add a place',
  name: 'Name of the place',
  nameHint: 'Only you see it.',
  nameMissing: 'Add a name',
  slug: 'Short address',
  slugHint: (start: string) => `${start}… with letters a to z, digits and hyphens. It cannot change later.`,
  slugMissing: 'Add a short address',
  save: 'Save place',
  cancel: 'Cancel',
  numbers: (views: number, clicks: number) =>
    `${views.toLocaleString('en-IN')} ${views === 1 ? 'view' : 'views'}, ${clicks.toLocaleString('en-IN')} ${clicks === 1 ? 'click' : 'clicks'}`,
  pressed: 'What was clicked',
  code: 'QR code',
  rename: 'Rename',
  remove: 'Remove',
  of: (name: string) => ` of ${name}`,
  removal: (name: string) =>
    `The address and the printed codes of ${name} will lead nowhere, and its numbers disappear.`,
  removeNow: 'Remove place',
};
