/** What pieces say themselves; all else a remote says. */
export const texts = {
  tryAgain: 'Try again',
  tryingAgain: 'Trying again by itself.',
  unexpected: 'Something went wrong. Try again.',
  form: {
    show: (label: string) => `Show ${label.toLowerCase()}`,
  },
  order: {
    saving: (title: string) => `Saving “${title}”`,
    moved: (title: string, place: number, count: number) => `“${title}” is now at place ${place} of ${count}.`,
    notSaved: (why: string) => `Not saved: ${why}`,
    notSure: (why: string) => `Perhaps not saved: ${why}`,
  },
  photo: {
    unreadable: (kinds: string) => `This picture could not be read. Choose a ${kinds}.`,
    tooMany: (most: number) => `Only ${most} images allowed`,
    tooLarge: 'This picture is larger than 5 MB. Choose a smaller one.',
  },
};
