import type { DownloadFile } from '@linkstall/contracts/http';
import { fileSize } from '@linkstall/kit/download-file';

/** Texts of the entries that are not links. They are in the chunk of the entries. */
export const entryTexts = {
  watchAt: (site: string) => `Watch on ${site}`,
  openAt: (site: string) => `Open on ${site}`,
  upiCode: (payee: string) => `QR code to pay ${payee} by UPI`,
  upiHint: 'Scan it with any UPI app, or pay to',
  priceBefore: 'Before: ',
  priceNow: ' Now: ',
  addToCalendar: 'Add to calendar',
  saveContact: 'Save contact',
  /** Type and size are in words, because a download can be expensive. */
  download: ({ type, bytes }: DownloadFile) => `Download ${type.toUpperCase()} · ${fileSize(bytes)}`,
  openNow: 'Open now',
  closedNow: 'Closed now',
  closed: 'closed',
  days: {
    ...{ mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday', fri: 'Friday' },
    ...{ sat: 'Saturday', sun: 'Sunday' },
  },
  left: ({ count, unit }: { readonly count: number; readonly unit: string }) =>
    `${count} ${unit}${count === 1 ? '' : 's'} left`,
} as const;
