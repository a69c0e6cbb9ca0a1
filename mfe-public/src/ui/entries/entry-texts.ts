/** Texts of the entries that are not links. They are in the chunk of the entries. */
export const entryTexts = {
  watchAt: (site: string) => `Watch on ${site}`,
  openAt: (site: string) => `Open on ${site}`,
  upiCode: (payee: string) => `QR code to pay ${payee} by UPI`,
  upiHint: 'Scan it with any UPI app, or pay to',
  newPage: 'This page is new here. Pay only people you know.',
  priceBefore: 'Before: ',
  priceNow: ' Now: ',
  addToCalendar: 'Add to calendar',
  saveContact: 'Save contact',
  /** Type and size are in words, because a download can be expensive. */
  download: (type: string, size: string) => `Download ${type} · ${size}`,
  openNow: 'Open now',
  closedNow: 'Closed now',
  closed: 'closed',
  left: (duration: string) => `${duration} left`,
} as const;
