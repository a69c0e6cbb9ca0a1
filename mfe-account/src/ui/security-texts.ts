import { translatable } from '@linkstall/kit/admin-language';

const inMb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '')} MB`;

/** Texts of the page for password and data, which the other pages do not load. */
export const securityTexts = translatable('securityTexts', {
  security: {
    back: 'Back to Account',
    password: 'Change password',
    passwordIntro: 'You stay logged in here. Everywhere else you are logged out.',
    apiTokens: 'API tokens',
    logins: 'Where you are logged in',
    loginsIntro:
      'Every browser and program that is logged in to your account. End what you do not know, and then change your password.',
    showLogins: 'Show logins',
    thisLogin: 'This one',
    from: (address: string) => `from ${address}`,
    loggedIn: 'Logged in',
    seen: 'Last used',
    unbound: 'Not tied to one browser',
    end: 'End',
    endOf: (login: string) => `End ${login}`,
    ended: (device: string) => `${device} is logged out`,
    export: 'Your data',
    exportIntro:
      'A zip file with your profile, links and products, with your pictures at full size, and with a page (index.html) that shows it all without a network. You can run one download at a time. A download ends after an hour, even if it is not complete.',
    download: 'Download your data',
    downloaded: 'Your data has been downloaded',
    copy: 'A copy of your page',
    copyIntro:
      'A zip file with your page, your store and your products as visitors see them. Unpack it and open index.html, with or without a network, or put the folder on any web server. Links lead straight to their addresses. The search, players and counting are left out.',
    downloadCopy: 'Download the copy',
    copyDownloaded: 'The copy of your page has been downloaded',
    deletion: 'Delete account',
    deletionIntro:
      'Your page, your store and your pictures are gone at once. Only the undo link of an email change in the last 7 days brings them back. Nobody can take your username for 90 days.',
    downloadFirst: 'Download your data first, if you want to keep it.',
    deleted: 'Your account has been deleted',
    typeName: (username: string) => `Type ${username} to confirm`,
  },
  move: {
    title: 'Move to another site',
    intro:
      'Your page, your store, your products, your places and your printed QR codes then lead to the same paths of your new page. Bring your data first: download it here, and choose the file under Bring your links there.',
    proof:
      'Your new page must have your username, or the address of this page among its social icons. So we know that it is yours.',
    address: 'Address of your new page',
    example: 'https://stall.example/meera',
    addressMissing: 'Enter the address of your new page.',
    howLong: 'For how long',
    months: (count: number) => (count === 0 ? 'Until I end it' : count === 1 ? '1 month' : `${count} months`),
    action: 'Move my page',
    moved: 'Your page has moved',
    leadsTo: 'Visitors of your page and your store are led to',
    until: (end: Date) => `This ends on ${end.toLocaleDateString('en', { dateStyle: 'long' })}.`,
    untilEnded: 'This lasts until you end it.',
    end: 'End the redirect',
    ended: 'Visitors see your page here again',
  },
  storage: {
    title: 'Space for images',
    intro:
      'The images of your profile, links, products and themes. What you delete frees its space after a few seconds.',
    used: (usedBytes: number, limitBytes: number) => `${inMb(usedBytes)} of ${inMb(limitBytes)} used`,
    loading: 'Reading the used space',
    readFailed: 'The used space could not be read.',
    staleHint: 'You see what was used before.',
    unaffectedHint: 'Everything else on this page works.',
  },
} as const);
