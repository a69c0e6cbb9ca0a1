const PARTNER_TEXT =
  'Partner addresses open exactly as you paste them, codes and all. Nothing is put in between, unless you set a link to count every click.';

export const landingTexts = {
  hero: {
    /** `markedWord` is added at the end of the second line. */
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
  claim: {
    label: 'Claim your address',
    placeholder: 'yourname',
    action: 'Claim it',
    hint: 'Free, with everything in it. No card needed.',
    rule: 'Use 3 to 30 letters, digits, dots, underscores or hyphens.',
    free: (name: string) => `${name} is free. Claim it before somebody else does.`,
  },
  samples: {
    pause: 'Stop the moving row',
  },
  features: {
    title: 'A shop front, without the shop work',
    text: 'Six things, done properly. Nothing to install, nothing to learn.',
    hub: 'Link hub',
    hubText: 'Every place you are, on a page that opens before the reel ends. Links, videos, UPI, WhatsApp and more.',
    share: 'Instant share',
    shareText: 'One button: copy your address, send it, or hold up its QR code. The one in the picture is real.',
    codeOf: (username: string) => `QR code of @${username}’s page`,
    design: 'Design ease',
    designText: 'Pick, look, save. The phone beside you shows what visitors will see.',
    themes: 'Custom themes',
    themesText: (count: number) =>
      `${count} themes, from plain chalk to a festival night. Every one of them readable in the sun.`,
    showcase: 'Product showcase',
    showcaseText: 'Photos, prices in rupees and one tap to where it is sold, at a store address of your own.',
    openStore: (username: string) => `Open @${username}’s store`,
    partner: 'Affiliate program integration',
    partnerText: PARTNER_TEXT,
  },
  templates: {
    title: 'Templates',
    text: 'Invented people, real pages. Look around in one, or begin with its theme: everything can be changed later.',
    use: 'Use this theme',
    noSamples: 'No sample pages are set up here. You can still choose a theme: log in and open Design.',
    readFailed: 'Sample pages could not be read. Trying again by itself; everything else here works.',
    tryAgain: 'Try again',
  },
  proofs: {
    title: 'Free, open source, no tracking',
    list: [
      {
        title: 'Free',
        text: 'Statistics, QR codes, schedules and the store are in every account. There is no other plan.',
        proof: 'Check it: the licence, in full',
        path: '/about#licence',
      },
      {
        title: 'Open source',
        text: 'Pages, API, tests and handbook are free software. Anybody may run a copy.',
        proof: 'Check it: where the source is',
        path: '/about#source',
      },
      {
        title: 'No tracking',
        text: 'A creator’s page loads no script file and nothing from other sites. You get numbers, and nobody is followed.',
        proof: 'Check it: what is counted',
        path: '/privacy',
      },
    ],
  },
  questions: {
    title: 'Five questions',
    list: [
      {
        question: 'What does it cost?',
        answer:
          'Nothing. There is no paid plan and no advertising on your page, and nobody takes a part of what you sell.',
      },
      {
        question: 'Do I have to know about websites?',
        answer:
          'No. You pick a look, type your names on Instagram, YouTube and elsewhere, and add a photo. After about three minutes your page is live.',
      },
      { question: 'Do my affiliate links stay as they are?', answer: `Yes. ${PARTNER_TEXT}` },
      {
        question: 'How do I get paid?',
        answer:
          'Directly. A product leads to the place where you sell it, and a UPI entry opens the buyer’s payment app. No money passes through us.',
      },
      {
        question: 'Can I leave again?',
        answer:
          'At any time. You download everything, as a file with a page that opens in every browser, and delete the account at once.',
      },
    ],
  },
  closing: {
    title: 'Your address is waiting',
  },
} as const;
