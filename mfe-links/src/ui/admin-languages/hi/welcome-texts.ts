import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { welcomeTexts as english } from '../../welcome-texts.ts';

const { number, plural } = messagesIn('hi');

export const welcomeTexts: TranslationOf<typeof english> = {
  step: (step, count) => `चरण ${number(step)} / ${number(count)}`,
  back: 'पीछे',
  next: 'आगे बढ़ें',
  leave: 'बाकी छोड़ें',
  saving: 'सहेजा जा रहा है',
  look: {
    title: 'एक लुक चुनें',
    text: 'किसी एक को दबाएँ। इसे कभी भी बदल सकते हैं, और “डिज़ाइन” में अपना बना सकते हैं।',
    pick: (name) => `${name} लगाएँ`,
    loading: 'लुक लोड हो रहे हैं',
    readFailed: 'लुक लोड नहीं हो सके।',
    staleHint: 'यहाँ पहले के लुक दिख रहे हैं।',
    unaffectedHint: 'बिना चुने आगे बढ़ें: आपके पेज का एक लुक पहले से है।',
    links: ['सबसे नया', 'सबसे अच्छा', 'संपर्क'],
  },
  places: {
    title: 'आप कहाँ-कहाँ हैं?',
    text: 'हर जगह को दबाएँ और वहाँ का अपना नाम लिखें। लिंक हम बना देंगे।',
    handle: (place) => `${place} पर आपका नाम`,
    phone: 'आपका WhatsApp नंबर',
    phoneHint: 'देश के कोड के साथ, जैसे 91 98765 43210।',
    invalid: (place) => `${place} पर ऐसा नाम नहीं होता। वही नाम लिखें जो वहाँ दूसरों को दिखता है, या उसका पता चिपकाएँ।`,
    invalidPhone: 'नंबर देश के कोड के साथ लिखें, जैसे 91 98765 43210।',
  },
  photo: {
    title: 'फ़ोटो और एक पंक्ति',
    text: 'दोनों आपके पेज पर सबसे ऊपर दिखते हैं।',
    add: 'फ़ोटो जोड़ें',
    change: 'फ़ोटो बदलें',
    preparing: 'फ़ोटो तैयार हो रही है…',
    line: 'आपके बारे में एक पंक्ति',
    lineHint: 'जैसे: चेन्नई से, हर रविवार नई रेसिपी।',
  },
  live: {
    title: 'आपका पेज लाइव है',
    text: 'अब कोई भी आपका पेज खोल सकता है। उसका पता यह है:',
    copy: 'कॉपी करें',
    copied: 'कॉपी हो गया',
    cannotCopy: (address) => `आपका ब्राउज़र कॉपी करने की अनुमति नहीं देता। आपका पेज यह है: ${address}`,
    code: (address) => `${address} का QR कोड`,
    bioTitle: 'इसे अपने Instagram बायो में डालें',
    bio: [
      'ऊपर दिया पता कॉपी करें।',
      'Instagram में अपनी प्रोफ़ाइल खोलें, फिर “Edit profile”, “Links”, “Add external link”।',
      'पता चिपकाएँ और सहेजें।',
    ],
    open: 'मेरा पेज खोलें',
    done: 'हो गया',
  },
  checklist: {
    title: 'अपना पेज पूरा करें',
    progress: (done, count) =>
      plural(done, { one: `${number(count)} में से # हो गया`, other: `${number(count)} में से # हो गए` }),
    link: 'अपना पहला लिंक जोड़ें',
    photo: 'फ़ोटो जोड़ें',
    line: 'एक पंक्ति में बताएँ कि आप कौन हैं',
    email: 'अपना ईमेल सत्यापित करें, ताकि सर्च इंजन आपका पेज दिखाएँ',
    hide: 'यह सूची छिपाएँ',
    done: 'हो गया:',
  },
};
