import type { TranslationOf } from '@linkstall/kit/language';

import type { lazyTexts as english } from '../../lazy-texts.ts';

export const lazyTexts: TranslationOf<typeof english> = {
  confirm: {
    code: 'कोड',
    codeHint: 'तुमच्या ऑथेंटिकेटर अ‍ॅपचे सहा अंक किंवा एक रिकव्हरी कोड.',
    codeMissing: 'कोड टाका.',
    passkey: 'पासकी वापरा',
    noPasskey: 'कोणतीही पासकी वापरली गेली नाही. तुमचा पासवर्ड टाका किंवा पुन्हा प्रयत्न करा.',
    title: 'खात्री करा',
    hint: 'तुम्ही स्वतः सुरू केलेल्याचीच खात्री करा.',
    label: 'पासवर्ड',
    confirm: 'खात्री करा',
    cancel: 'रद्द करा',
    sending: 'पाठवत आहे',
    missing: 'तुमचा पासवर्ड लिहा.',
    unexpected: 'काहीतरी चुकले. पुन्हा प्रयत्न करा.',
    endedTitle: 'खात्री करण्यासाठी काही नाही',
    ended: 'ही विनंती संपली आहे. विनंती पाच मिनिटे थांबते. मागे जा आणि पुन्हा सुरू करा.',
    back: 'मागे',
    retry: 'पुन्हा प्रयत्न करा',
    downloaded: 'तुमची फाइल तयार आहे',
  },
  ownPage: {
    label: 'तुमचे पेज',
    page: 'तुमचे पेज',
    links: 'लिंक',
    design: 'डिझाइन',
    account: 'खाते',
    store: 'दुकान',
    editProduct: 'उत्पादन बदला',
    copy: 'पत्ता कॉपी करा',
    copied: 'कॉपी झाले',
    cannotCopy: (address) => `हा ब्राउझर कॉपी करू देत नाही. पत्ता असा आहे: ${address}`,
  },
  phoneBar: {
    store: 'दुकान',
    add: 'जोडा',
    menu: 'खाते मेनू',
  },
  section: {
    missing: (remote) => `“${remote}” हा भाग लोड झाला नाही. बाकी सर्व चालू आहे.`,
  },
  preview: {
    label: 'तुमच्या पेजची झलक',
    open: 'झलक',
    close: 'झलक बंद करा',
    none: 'झलक इंस्टॉल केलेली नाही. बाकी सर्व चालू आहे.',
    failed: 'तुमचे पेज लोड करता आले नाही. आपोआप पुन्हा प्रयत्न होत आहे.',
    slow: (remote) => `झलक लोड व्हायला वेळ लागत आहे (“${remote}” हा भाग). बाकी सर्व चालू आहे.`,
    disabled: (remote) => `झलक बंद केली आहे (“${remote}” हा भाग). बाकी सर्व चालू आहे.`,
    missing: (remote) => `झलक लोड झाली नाही (“${remote}” हा भाग). बाकी सर्व चालू आहे.`,
  },
};
