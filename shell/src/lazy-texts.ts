/** Texts that visitors' pages do not load. */
export const lazyTexts = {
  password: {
    title: 'Your password once more',
    text: 'You logged in a while ago. This keeps out whoever else may have found your browser open.',
    label: 'Password',
    cancel: 'Cancel',
    go: 'Go on',
    sending: 'Sending',
    missing: 'Enter your password.',
    unexpected: 'Something went wrong. Try again.',
  },
  ownPage: {
    label: 'Your page',
    page: 'Your page',
    links: 'Links',
    design: 'Design',
    account: 'Account',
    store: 'Store',
    editProduct: 'Edit product',
    copy: 'Copy address',
    copied: 'Copied',
    cannotCopy: (address: string) => `This browser does not allow copying. The address is ${address}`,
  },
  preview: {
    label: 'Preview of your page',
    open: 'Preview',
    close: 'Close preview',
    none: 'No preview is installed. Everything else works.',
    unread: 'Your page could not be read. Trying again by itself.',
    slow: (remote: string) => `The preview is slow to load (the ${remote} part). Everything else works.`,
    missing: (remote: string) => `The preview did not load (the ${remote} part). Everything else works.`,
  },
} as const;
