import type { TranslationOf } from '@linkstall/kit/language';

import type { lazyTexts as english } from '../../lazy-texts.ts';

export const lazyTexts: TranslationOf<typeof english> = {
  confirm: {
    code: 'कोड',
    codeHint: 'आपके ऑथेंटिकेटर ऐप के छह अंक, या एक रिकवरी कोड।',
    codeMissing: 'कोड डालें।',
    passkey: 'पासकी इस्तेमाल करें',
    noPasskey: 'कोई पासकी इस्तेमाल नहीं हुई। अपना पासवर्ड डालें या फिर कोशिश करें।',
    title: 'पुष्टि करें',
    hint: 'केवल उसी की पुष्टि करें जो आपने खुद शुरू किया है।',
    label: 'पासवर्ड',
    confirm: 'पुष्टि करें',
    cancel: 'रद्द करें',
    sending: 'भेजा जा रहा है',
    missing: 'अपना पासवर्ड लिखें।',
    unexpected: 'कुछ गड़बड़ हो गई। फिर कोशिश करें।',
    endedTitle: 'पुष्टि के लिए कुछ नहीं है',
    ended: 'यह अनुरोध खत्म हो गया है। अनुरोध पाँच मिनट तक रुकता है। वापस जाकर फिर से शुरू करें।',
    back: 'पीछे',
    retry: 'फिर कोशिश करें',
    downloaded: 'आपकी फ़ाइल तैयार है',
  },
  ownPage: {
    label: 'आपका पेज',
    page: 'आपका पेज',
    links: 'लिंक',
    design: 'डिज़ाइन',
    account: 'खाता',
    store: 'दुकान',
    editProduct: 'उत्पाद बदलें',
    copy: 'पता कॉपी करें',
    copied: 'कॉपी हो गया',
    cannotCopy: (address) => `यह ब्राउज़र कॉपी करने की अनुमति नहीं देता। पता यह है: ${address}`,
  },
  phoneBar: {
    store: 'दुकान',
    add: 'जोड़ें',
    menu: 'खाता मेन्यू',
  },
  section: {
    missing: (remote) => `“${remote}” वाला हिस्सा लोड नहीं हुआ। बाकी सब काम कर रहा है।`,
  },
  preview: {
    label: 'आपके पेज की झलक',
    open: 'झलक',
    close: 'झलक बंद करें',
    none: 'झलक इंस्टॉल नहीं है। बाकी सब काम कर रहा है।',
    failed: 'आपका पेज लोड नहीं हो सका। अपने आप फिर कोशिश हो रही है।',
    slow: (remote) => `झलक लोड होने में समय ले रही है (“${remote}” वाला हिस्सा)। बाकी सब काम कर रहा है।`,
    disabled: (remote) => `झलक बंद की गई है (“${remote}” वाला हिस्सा)। बाकी सब काम कर रहा है।`,
    missing: (remote) => `झलक लोड नहीं हुई (“${remote}” वाला हिस्सा)। बाकी सब काम कर रहा है।`,
  },
};
