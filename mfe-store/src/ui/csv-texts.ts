import { translatable } from '@linkstall/kit/admin-language';

const products = (count: number): string => (count === 1 ? '1 product' : `${count} products`);
const rows = (count: number): string => (count === 1 ? '1 row' : `${count} rows`);
const pictures = (count: number): string => (count === 1 ? '1 picture' : `${count} pictures`);

/** Texts of the page with the file of products. */
export const csvTexts = translatable('csvTexts', {
  title: 'Products as a file',
  importTitle: 'Add many products',
  importText:
    'A CSV file, such as a spreadsheet saves it. You see what is in it, and nothing is stored before you say so.',
  columns:
    'The first row names the columns: title, description, link and price (499.00 INR). image_link, additional_image_link, sale_price, stock, collection, retailer, affiliate and others can follow, in any order.',
  file: 'CSV file',
  chooseFile: 'Choose a file',
  fileHint: 'Up to 500 products and 4 MB, in UTF-8',
  tooLarge: 'The file is larger than 4 MB',
  paste: 'Or paste the rows of a spreadsheet',
  pasteMissing: 'Paste the rows with the names of the columns, or choose a file.',
  read: 'Show what is in it',
  reading: 'Reading the file',
  found: (count: number) => `${products(count)} can be added`,
  stored: (count: number) =>
    count === 1
      ? '1 row is a product of your store. It stays as it is.'
      : `${count} rows are products of your store. They stay as they are.`,
  ignored: (names: readonly string[]) => `Not taken over: ${names.join(', ')}.`,
  faulty: (count: number) => `${rows(count)} with a fault`,
  faultyHint: 'Correct them in your file and choose it again, or leave them out.',
  row: (row: number) => `Row ${row}`,
  withoutName: 'without a name',
  leaveOut: (count: number) => `Leave ${rows(count)} out`,
  leaveOutFirst: 'Say that the rows with a fault are left out, or correct them in your file.',
  noRoom: (room: number) =>
    room === 0
      ? 'Your store is full: it holds 500 products.'
      : `Your store has room for ${products(room)} more. Make the file shorter.`,
  show: (count: number) => `Show ${products(count)}`,
  withPictures: (count: number) => pictures(count),
  withoutPicture: 'no picture',
  add: (count: number) => `Add ${products(count)}`,
  otherFile: 'Another file',
  added: (count: number) => (count === 1 ? '1 product is in your store' : `${count} products are in your store`),
  reads: 'Their pictures are read from their addresses. Leave this page open until then.',
  progress: (done: number, total: number) => `Pictures of ${done} of ${products(total)}`,
  unreadable: (count: number) => `${pictures(count)} could not be read. You can add them by hand.`,
  allRead: 'All pictures are read.',
  goOn: 'Go on',
  undo: 'Undo',
  undone: 'The products are deleted again.',
  notUndone: 'The products could not be deleted. Try again.',
  toStore: 'Open your store',
  exportTitle: 'Download your products',
  exportText: 'All products as a CSV file, hidden ones included. You can add it to another store here.',
  download: 'Download CSV',
  feedTitle: 'Product feed',
  feedText:
    'Google Merchant Center and Meta read the products of your store from this address, and read it again when you change them.',
  feed: 'Address of the feed',
  copy: 'Copy',
  copied: 'Copied',
} as const);
