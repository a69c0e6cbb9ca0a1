import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { welcomeTexts as english } from '../../welcome-texts.ts';

const { number } = messagesIn('mr');

export const welcomeTexts: TranslationOf<typeof english> = {
  step: (step, count) => `पायरी ${number(step)} / ${number(count)}`,
  back: 'मागे',
  next: 'पुढे जा',
  leave: 'बाकीचे सोडा',
  saving: 'जतन होत आहे',
  look: {
    title: 'एक लूक निवडा',
    text: 'एकावर दाबा. तो कधीही बदलता येतो, आणि “डिझाइन” मध्ये तुमचा स्वतःचा बनवता येतो.',
    pick: (name) => `${name} वापरा`,
    loading: 'लूक लोड होत आहेत',
    readFailed: 'लूक लोड करता आले नाहीत.',
    staleHint: 'इथे आधीचे लूक दिसत आहेत.',
    unaffectedHint: 'न निवडता पुढे जा: तुमच्या पेजला आधीच एक लूक आहे.',
    links: ['सर्वात नवीन', 'सर्वोत्तम', 'संपर्क'],
  },
  places: {
    title: 'तुम्ही कुठे-कुठे आहात?',
    text: 'प्रत्येक जागेवर दाबा आणि तिथले तुमचे नाव लिहा. लिंक आम्ही बनवतो.',
    handle: (place) => `${place} वरील तुमचे नाव`,
    phone: 'तुमचा WhatsApp नंबर',
    phoneHint: 'देशाच्या कोडसह, जसे 91 98765 43210.',
    invalid: (place) => `${place} वर असे नाव नसते. तिथे इतरांना दिसते तसे लिहा, किंवा त्याचा पत्ता पेस्ट करा.`,
    invalidPhone: 'नंबर देशाच्या कोडसह लिहा, जसे 91 98765 43210.',
  },
  photo: {
    title: 'फोटो आणि एक ओळ',
    text: 'दोन्ही तुमच्या पेजवर सर्वात वर दिसतात.',
    add: 'फोटो जोडा',
    change: 'फोटो बदला',
    preparing: 'फोटो तयार होत आहे…',
    line: 'तुमच्याबद्दल एक ओळ',
    lineHint: 'उदाहरणार्थ: चेन्नईहून रविवारच्या पाककृती.',
  },
  live: {
    title: 'तुमचे पेज लाइव्ह आहे',
    text: 'आता कोणीही तुमचे पेज उघडू शकते. त्याचा पत्ता असा आहे:',
    copy: 'कॉपी करा',
    copied: 'कॉपी झाले',
    cannotCopy: (address) => `तुमचा ब्राउझर कॉपी करू देत नाही. तुमचे पेज असे आहे: ${address}`,
    code: (address) => `${address} चा QR कोड`,
    bioTitle: 'तुमच्या Instagram बायोमध्ये टाका',
    bio: [
      'वरचा पत्ता कॉपी करा.',
      'Instagram मध्ये तुमची प्रोफाइल उघडा, मग “Edit profile”, “Links”, “Add external link”.',
      'पत्ता पेस्ट करा आणि जतन करा.',
    ],
    open: 'माझे पेज उघडा',
    done: 'झाले',
  },
  checklist: {
    title: 'तुमचे पेज पूर्ण करा',
    progress: (done, count) => `${number(count)} पैकी ${number(done)} झाले`,
    link: 'तुमची पहिली लिंक जोडा',
    photo: 'फोटो जोडा',
    line: 'तुम्ही कोण आहात ते एका ओळीत सांगा',
    email: 'तुमचा ईमेल सत्यापित करा, म्हणजे सर्च इंजिन तुमचे पेज दाखवतील',
    hide: 'ही यादी लपवा',
    done: 'झाले:',
  },
};
