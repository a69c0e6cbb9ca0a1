/** The texts of the kit's components. Each remote has its other texts itself. */
export const texts = {
  tryAgain: 'Try again',
  tryingAgain: 'Trying again by itself.',
  unexpected: 'Something went wrong. Try again.',
  loading: 'Loading',
  slow: (name: string) => `${name} is slow to load.`,
};

// Separate objects, so that a build contains only the texts of the components that it uses.
export const formTexts = {
  show: (label: string) => `Show ${label.toLowerCase()}`,
  counted: (count: number, most: number) => `${count} of ${most}`,
  left: (left: number) =>
    left < 0 ? `${-left} characters too many` : left === 1 ? '1 character left' : `${left} characters left`,
};
export const orderTexts = {
  saving: (title: string) => `Saving “${title}”`,
  moved: (title: string, place: number, count: number) => `“${title}” is now at place ${place} of ${count}.`,
  notSaved: (why: string) => `Not saved: ${why}`,
  notSure: (why: string) => `Perhaps not saved: ${why}`,
};
export const draftTexts = {
  putBack: 'Put back what you typed',
  throwAway: 'Throw it away',
  begun: 'You began to write here, and it was never sent.',
  noPictures: (count: number) =>
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
  gone: (name: string) => `“${name}” is deleted.`,
  notBack: (name: string, why: string) => `“${name}” could not be put back: ${why}`,
  tooLate: (name: string) => `“${name}” cannot be put back any more.`,
  close: 'Close',
};
export const imageTexts = {
  unreadable: (kinds: string) => `This picture could not be read. Choose a ${kinds}.`,
  tooLarge: 'This picture is larger than 5 MB. Choose a smaller one.',
};
export const scheduleTexts = {
  summary: 'Show at certain times',
  shownFrom: { label: 'Show from', day: 'Show from, day', time: 'Show from, time', clear: 'Clear the beginning' },
  shownUntil: { label: 'Show until', day: 'Show until, day', time: 'Show until, time', clear: 'Clear the end' },
  clearOne: 'Clear',
  clear: 'Show at all times',
  zone: 'Times are in the time zone',
  useDevice: (zone: string) => `Use ${zone}, as this device does`,
  incomplete: 'Choose a day and a time, or clear both.',
  order: 'The end must come after the beginning.',
  over: 'This is past: visitors will not see it any more.',
  twice: 'Clocks go back then, and show this time twice. The earlier one is meant.',
  never: (time: string) => `Clocks go forward then, and skip this time. It will be ${time}.`,
  waiting: (when: string) => `Shown from ${when}`,
  until: (when: string) => `Until ${when}`,
  past: (when: string) => `Was shown until ${when}`,
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
  ways: 'Ways to send it',
  phone: 'More…',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  x: 'X',
  mail: 'Email',
  newTab: ' (opens in a new tab)',
  png: 'QR as PNG',
  svg: 'QR as SVG',
  noPng: 'This browser could not draw the picture. Save the QR code as SVG instead.',
};
