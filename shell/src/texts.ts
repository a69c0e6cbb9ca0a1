/**
 * All texts of the shell; those that visitors' pages do not need are in lazy-texts.ts. Navigation entries of the remotes are
 * named in their routes.json.
 */
export const texts = {
  site: {
    claim: 'Links, and a stall.',
    /** Labels by target path. */
    about: {
      '/about#what': 'What it is',
      '/about/source': 'Source',
      '/privacy': 'Privacy',
      '/about#licence': 'Licence',
    },
    skip: 'Skip to content',
    sections: 'Sections',
    account: 'Account',
    home: 'Home',
    features: 'Features',
    templates: 'Templates',
    admin: 'Admin',
    login: 'Login',
    signup: 'Signup',
    logout: 'Logout',
    tryAgain: 'Try again',
    backHome: 'Back To Home',
    loading: 'Loading',
  },
  session: {
    loggedOut: 'Logged Out',
    ended: 'Your session has ended. Log in again.',
    notStored:
      'This browser stores nothing for this site, so you cannot stay logged in. Allow storage and log in again.',
  },
  confirm: {
    cancelled: 'Not confirmed. This change was not made.',
    noStorage: 'This browser stores nothing for this site, so this cannot be confirmed. Allow storage and try again.',
  },
  notFound: {
    title: 'Page Not Found',
    text: 'There is no page at this address. The page may have moved, or the address may be mistyped.',
  },
  apiUnavailable: {
    title: 'We cannot be reached just now',
    text: 'This page could not be read. Everything you saved is safe. The page opens automatically when the service works again.',
  },
  missing: {
    title: (remote: string) => `The ${remote} part did not load`,
    page: 'This page did not load',
    text: 'Everything else works, and nothing you saved is lost. Only this screen is missing.',
  },
  disabled: {
    title: (remote: string) => `The ${remote} part was switched off`,
    text: 'The operators of this site switched this part off. Everything else works, and nothing you saved is lost.',
  },
  slow: {
    title: (remote: string) => `The ${remote} part is slow to load`,
    text: 'Everything else works.',
  },
  leaving: {
    ask: 'Your last change is not saved yet. Leave anyway?',
  },
  http: {
    noResponse: 'We could not be reached. Check your connection and try again.',
    timeout: 'No response came in time. Check your connection and try again.',
    unreadable: 'The response could not be read. Try again.',
    tooLarge: 'Too large for this server (its proxy allows about 1 MB). Choose a smaller file, or tell the operator.',
    badGateway: 'The server behind this site does not respond. Wait a minute, then try again.',
    unavailable: 'This site is busy or being updated. Wait a minute, then try again.',
    gatewayTimeout: 'The server took too long. Perhaps the change was made: look before you try again.',
    challenge:
      'The protection of this site wants to check your browser. Open the site in a new tab, pass the check, then try again here.',
    networkLogin:
      'This network wants a login first, as in a hotel or a train. Open any site in a new tab, log in there, then try again here.',
  },
} as const;
