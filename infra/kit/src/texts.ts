/** What pieces say themselves; all else a remote says. */
export const texts = {
  unexpected: 'Something went wrong. Try again.',
  photo: {
    unreadable: (kinds: string) => `This picture could not be read. Choose a ${kinds}.`,
    tooLarge: 'This picture is larger than 5 MB. Choose a smaller one.',
  },
};
