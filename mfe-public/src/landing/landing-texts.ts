/** All texts of the landing page. */
export const landingTexts = {
  hero: {
    /** `marked` is added at the end of the second line. */
    lines: ['Your links.', 'Your ', 'One address.'],
    markedWord: 'stall.',
    promise:
      'Put everything you make, sing, cook and recommend on one quick page. Open a small store beside it, priced in rupees.',
    seeSamples: 'See sample pages',
    address: 'One address',
    copied: 'Copied',
    yourUsername: 'you',
    yourName: 'Your name here',
    yourLinks: ['Your newest thing', 'Your best thing', 'Where to find you'],
  },
  features: {
    title: 'A shop front, without the shop work',
    text: 'Six things, done properly. Nothing to install, nothing to learn.',
    hub: 'Link hub',
    hubText: 'Every place you are, on a page that opens before the reel ends.',
    hubLinks: ['Your newest video', 'Your free guide', 'Where to find you'],
    design: 'Design ease',
    designText: 'Pick, look, save. The phone beside you shows what visitors will see.',
    partner: 'Affiliate program integration',
    partnerText:
      'Partner addresses open exactly as you paste them, codes and all. Nothing is put in between, unless you have a link count every click.',
    partnerAddress: 'partner.example/?ref=you',
    showcase: 'Product showcase',
    showcaseText: 'Photos, prices in rupees and one tap to where it is sold, at a store address of your own.',
    openStore: (username: string) => `Open @${username}’s store`,
    share: 'Instant share',
    shareText: 'One button: copy your address, send it, or hold up its QR code.',
    themes: 'Custom themes',
    themesText: (count: number) =>
      `${count} themes, from plain chalk to a festival night. Every one of them readable in the sun.`,
  },
  furtherFeatures: {
    title: 'What others charge for is simply here',
    text: 'No plan to upgrade to: all of it is in every account.',
    numbers: 'Numbers, and nobody followed',
    numbersText:
      'Views, visitors, clicks and where they came from, by hour, day and year. No cookie, no stored address.',
    code: 'A code to scan',
    codeText: 'For page, store and every product, in your page’s colours. This one is real: try it.',
    codeOf: (username: string) => `QR code of @${username}’s page`,
    chats: 'Seen in chats',
    chatsText: 'Whoever sends your page, store or product sends a picture of it, in your look.',
    product: 'A page for each product',
    productText: 'Pictures, price, words and where to buy it, at an address of its own.',
    kinds: 'More than links',
    kindsText: 'Headings, videos, UPI, WhatsApp, phone, mail, social icons, texts and products, in the order you like.',
    times: 'There when it counts',
    timesText: 'An offer appears at its minute and goes at its minute, in your time zone.',
    look: 'A look of your own',
    lookText:
      'Your colours, buttons and photo. What could not be read is never saved: the nearest colour that can is offered.',
    first: 'First and larger',
    firstText: 'Stand one thing above the rest, or pin a product with its price.',
  },
  templates: {
    title: 'Templates',
    text: 'Invented people, real pages. Look around in one, or begin with its theme: everything can be changed later.',
    use: 'Use this theme',
    noSamples: 'No sample pages are set up here. The looks are: log in and choose one under Design.',
    readFailed: 'Sample pages could not be read. Trying again by itself; everything else here works.',
    tryAgain: 'Try again',
  },
  closing: {
    title: 'Your counter is ready',
  },
} as const;
