/** The texts of the kit's components. All other texts are in the remotes. */
export const texts = {
  tryAgain: 'Try again',
  tryingAgain: 'Trying again by itself.',
  unexpectedError: 'Something went wrong. Try again.',
  loading: 'Loading',
  slow: (name: string) => `${name} is slow to load.`,
};

// Separate objects, so that a build contains only the texts of the components that it uses.
export const formTexts = {
  show: (label: string) => `Show ${label.toLowerCase()}`,
  characterCount: (count: number, most: number) => `${count} of ${most}`,
  remainingCharacters: (remainingCharacters: number) =>
    remainingCharacters < 0
      ? `${-remainingCharacters} characters too many`
      : remainingCharacters === 1
        ? '1 character left'
        : `${remainingCharacters} characters left`,
};
export const orderTexts = {
  saving: (title: string) => `Saving “${title}”`,
  moved: (title: string, place: number, count: number) => `“${title}” is now at place ${place} of ${count}.`,
  notSaved: (reason: string) => `Not saved: ${reason}`,
  perhapsNotSaved: (reason: string) => `Perhaps not saved: ${reason}`,
};
export const draftTexts = {
  restore: 'Put back what you typed',
  discard: 'Throw it away',
  unsentDraft: 'You began to write here, and it was never sent.',
  imagesNotStored: (count: number) =>
    count === 1
      ? 'The picture cannot be kept: choose it once more.'
      : 'Pictures cannot be kept: choose them once more.',
};
export const undoBarTexts = {
  label: 'Last change',
  undo: 'Undo',
  undoByKey: (text: string) => `${text} Undo with Control Z.`,
  undoing: 'Undoing…',
  undone: 'Undone.',
  itemDeleted: (name: string) => `“${name}” is deleted.`,
  restoreFailed: (name: string, reason: string) => `“${name}” could not be put back: ${reason}`,
  undoExpired: (name: string) => `“${name}” cannot be put back any more.`,
  close: 'Close',
};
export const imageTexts = {
  unreadable: (kinds: string) => `This picture could not be read. Choose a ${kinds}.`,
  tooLarge: 'This picture is larger than 5 MB. Choose a smaller one.',
  heic: 'This is a HEIC photo, which this browser cannot convert. On the iPhone choose Settings, Camera, Formats, Most Compatible for new photos. For this one choose Share, Options, Most Compatible, and save it as a JPEG.',
  still: (name: string) => `${name}, shown still`,
  stillNote: 'Pictures that move are shown still, as their first frame.',
};
export const scheduleTexts = {
  summary: 'Show at certain times',
  shownFrom: { label: 'Show from', day: 'Show from, day', time: 'Show from, time', clear: 'Clear the beginning' },
  shownUntil: { label: 'Show until', day: 'Show until, day', time: 'Show until, time', clear: 'Clear the end' },
  clearField: 'Clear',
  clear: 'Show at all times',
  zone: 'Times are in the time zone',
  useDevice: (zone: string) => `Use ${zone}, as this device does`,
  incomplete: 'Choose a day and a time, or clear both.',
  order: 'The end must come after the beginning.',
  endIsPast: 'This is past: visitors will not see it any more.',
  timeOccursTwice: 'Clocks go back then, and show this time twice. The earlier one is meant.',
  timeNeverOccurs: (time: string) => `Clocks go forward then, and skip this time. It will be ${time}.`,
  futureStart: (time: string) => `Shown from ${time}`,
  futureEnd: (time: string) => `Until ${time}`,
  pastEnd: (time: string) => `Was shown until ${time}`,
};
/** The label of the share button, and the title of the share sheet. */
export const SHARE = 'Share';

export const shareTexts = {
  title: SHARE,
  close: 'Close',
  code: (address: string) => `QR code of ${address}`,
  copy: 'Copy',
  copied: 'Copied',
  cannotCopy: 'This browser does not allow copying. Select the address above instead.',
  targetsLabel: 'Ways to send it',
  systemShare: 'More…',
  mail: 'Email',
  newTab: ' (opens in a new tab)',
  png: 'QR as PNG',
  svg: 'QR as SVG',
  pngFailed: 'This browser could not draw the picture. Save the QR code as SVG instead.',
};
