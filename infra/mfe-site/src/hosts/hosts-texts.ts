import type { HostListFault } from '@linkstall/contracts/http';

const formatter = new Intl.NumberFormat('en');
const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatter.format(count)} ${count === 1 ? singular : plural}`;
const items = (count: number): string => counted(count, 'entry or product', 'entries and products');

export const hostsTexts = {
  loading: 'Loading the blocked hosts',
  readFailed: 'The blocked hosts could not be loaded.',
  staleHint: 'You see the state of the last successful load.',
  unaffectedHint: 'Visitors are not affected.',
  hint: 'Entries and products that lead to a blocked host or its subdomains are hidden. Nothing is deleted, and their creators see the reason.',
  total: (total: number, limit: number) => `${counted(total, 'host')} blocked, at most ${formatter.format(limit)}.`,
  none: 'No host is blocked.',
  search: 'Find a host or a reason',
  find: 'Find',
  finding: 'Searching',
  found: (count: number) => (count === 0 ? 'No block matches.' : `${counted(count, 'block')} found.`),
  block: 'Block hosts',
  hosts: 'Hosts',
  hostsHint:
    'One host or address on each line, such as example.com or example.com/scam. Lists of hosts (0.0.0.0 example.com) and of ad blockers (||example.com^) work, too.',
  hostsMissing: 'Enter a host or choose a file',
  file: 'Choose a file',
  fileTooLarge: 'The file is larger than 4 MB.',
  reason: 'Reason',
  reasonHint: 'Creators see it at their entries and products.',
  reasonMissing: 'Write why',
  next: 'Check the list',
  checking: 'Checking',
  previewTitle: 'Block these hosts?',
  preview: (hosts: number, touched: number) => `${counted(hosts, 'new host')}. This hides ${items(touched)} now.`,
  nothingNew: 'The list has no new host.',
  known: (count: number) => `${counted(count, 'host is', 'hosts are')} blocked already.`,
  faults: (count: number) => `${counted(count, 'line or name is', 'lines or names are')} not understood and left out:`,
  fault: ({ line, text }: HostListFault) => `Line ${line}: ${text}`,
  back: 'Back',
  blockNow: 'Block',
  blocked: 'Done. Visitors see the change within two seconds.',
  name: (hosts: readonly string[], count: number) =>
    count === 1 ? (hosts[0] ?? '') : `List of ${counted(count, 'host')}`,
  touched: (count: number) => `Hid ${items(count)} when it began.`,
  by: (operator: string | null) => `by ${operator === null ? 'a deleted account' : `@${operator}`}`,
  someHosts: 'Hosts of the list',
  unblock: 'Unblock',
  unblockName: (name: string) => `Unblock ${name}`,
  unblockHint: 'What the block hides is visible again within two seconds.',
  unblockReason: 'Why the block ends',
  cancel: 'Cancel',
  sending: 'Sending',
} as const;
