import { translatable } from '@linkstall/kit/admin-language';

/** Texts of the import from another page or an export file. */
export const importTexts = translatable('importTexts', {
  title: 'Bring your links',
  address: 'Address of your page',
  addressHint: 'Linktree, Beacons, Bento, Carrd, LinkStack, or any page. We read it once, and you choose what to take.',
  addressExample: 'linktr.ee/name',
  addressMissing: 'Put in the address of your page, or choose a file',
  addressInvalid: 'This is not the address of a page',
  file: 'Or an export file',
  fileHint: 'The zip file of your data, or the JSON file of LinkStack or LinkBreeze, up to 25 MB',
  chooseFile: 'Choose a file',
  tooLarge: 'The file is larger than 25 MB',
  read: 'Show what is there',
  found: (count: number, source: string) => `${count} ${count === 1 ? 'entry' : 'entries'} found: ${source}`,
  cut: 'The page is very long. Its end is not in this list.',
  choose: 'Untick what you do not want. Nothing is stored yet.',
  withPicture: 'with its picture',
  onPage: 'Already on your page',
  all: 'All',
  link: 'Link',
  store: (count: number) => `Take over ${count} ${count === 1 ? 'entry' : 'entries'}`,
  noneChosen: 'Tick at least one entry',
  back: 'Another page',
  stored: (count: number, withoutPicture: number) =>
    `${count} ${count === 1 ? 'entry is' : 'entries are'} on your page.` +
    (withoutPicture > 0 ? ` ${withoutPicture} without picture, because it could not be read.` : ''),
  notUndone: 'The entries could not be deleted. Try again.',
} as const);
