// Texts about the comparison of public pages.
import type { PageDifference, PageReport, PageSide, PageSummary } from '../formats.ts';
import { counted, toOneLine } from './output.ts';

const LISTS = [
  ['links', 'link'],
  ['headings', 'heading'],
  ['names', 'name'],
  ['texts', 'text'],
] as const;

export function summaryText({ compared, unread, ...counts }: PageSummary) {
  const parts = [
    `${counts.changed} of ${counted(compared, 'page')} ${counts.changed === 1 ? 'changes' : 'change'}`,
    `${counted(counts.linksLost, 'link')} lost`,
    `${counted(counts.headingsGone, 'heading')} gone`,
    `${counted(counts.namesGone, 'accessible name')} gone`,
    ...(counts.statusChanges > 0 ? [`${counted(counts.statusChanges, 'page')} with another status`] : []),
    ...(counts.lowerContrast > 0 ? [`${counted(counts.lowerContrast, 'page')} with lower contrast`] : []),
    ...(unread > 0 ? [`${counted(unread, 'page')} not compared, because the data could not be read`] : []),
  ];
  return parts.join(', ');
}

export const reportText = ({ summary, pages }: Pick<PageReport, 'summary' | 'pages'>) =>
  [`${summaryText(summary)}.`, ...pages.map(pageText)].join('\n');

/** The lines of a page; `-` is only in the stable release, `+` only in the other release. */
function pageText({ path, stable, candidate }: PageDifference) {
  const lines = [
    ...(stable.status === candidate.status ? [] : [` status ${stable.status} → ${candidate.status}`]),
    ...(stable.bytes === candidate.bytes ? [] : [` bytes ${stable.bytes} → ${candidate.bytes}`]),
    ...(stable.contrast === candidate.contrast
      ? []
      : [` contrast ${contrastText(stable)} → ${contrastText(candidate)}`]),
    ...LISTS.flatMap(([list, label]) => [
      ...itemLines(` - ${label}`, stable[list]),
      ...itemLines(` + ${label}`, candidate[list]),
    ]),
  ];
  return ['', path, ...lines].map(toOneLine).join('\n');
}

const contrastText = ({ contrast }: PageSide) => contrast ?? 'not measured';

const itemLines = (label: string, { items, more }: PageSide['links']) => [
  ...items.map((item) => `${label} ${item}`),
  ...(more > 0 ? [`${label} … and ${more} more`] : []),
];
