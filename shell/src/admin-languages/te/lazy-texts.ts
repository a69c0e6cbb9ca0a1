import type { TranslationOf } from '@linkstall/kit/language';

import type { lazyTexts as english } from '../../lazy-texts.ts';

export const lazyTexts: TranslationOf<typeof english> = {
  confirm: {
    title: 'నిర్ధారణ',
    hint: 'మీరే మొదలుపెట్టినదాన్ని మాత్రమే నిర్ధారించండి.',
    label: 'పాస్‌వర్డ్',
    confirm: 'నిర్ధారించండి',
    cancel: 'రద్దు చేయండి',
    sending: 'పంపుతోంది',
    missing: 'మీ పాస్‌వర్డ్ ఎంటర్ చేయండి.',
    unexpected: 'ఏదో పొరపాటు జరిగింది. మళ్లీ ప్రయత్నించండి.',
    endedTitle: 'నిర్ధారించడానికి ఏమీ లేదు',
    ended: 'ఈ అభ్యర్థన ముగిసింది. అభ్యర్థన ఐదు నిమిషాలు వేచి ఉంటుంది. వెనక్కి వెళ్లి మళ్లీ మొదలుపెట్టండి.',
    back: 'వెనక్కి',
    retry: 'మళ్లీ ప్రయత్నించండి',
    downloaded: 'మీ ఫైల్ సిద్ధంగా ఉంది',
  },
  ownPage: {
    label: 'మీ పేజీ',
    page: 'మీ పేజీ',
    links: 'లింకులు',
    design: 'డిజైన్',
    account: 'ఖాతా',
    store: 'దుకాణం',
    editProduct: 'ఉత్పత్తిని సవరించండి',
    copy: 'చిరునామా కాపీ చేయండి',
    copied: 'కాపీ అయింది',
    cannotCopy: (address) => `ఈ బ్రౌజర్ కాపీ చేయనివ్వదు. చిరునామా: ${address}`,
  },
  phoneBar: {
    store: 'దుకాణం',
    add: 'జోడించండి',
    menu: 'ఖాతా మెనూ',
  },
  section: {
    missing: (remote) => `“${remote}” భాగం లోడ్ కాలేదు. మిగతావన్నీ పని చేస్తున్నాయి.`,
  },
  preview: {
    label: 'మీ పేజీ ప్రివ్యూ',
    open: 'ప్రివ్యూ',
    close: 'ప్రివ్యూ మూసివేయండి',
    none: 'ప్రివ్యూ ఇన్‌స్టాల్ కాలేదు. మిగతావన్నీ పని చేస్తున్నాయి.',
    failed: 'మీ పేజీని చదవలేకపోయాం. దానంతట అదే మళ్లీ ప్రయత్నిస్తోంది.',
    slow: (remote) => `ప్రివ్యూ లోడ్ కావడం ఆలస్యమవుతోంది (“${remote}” భాగం). మిగతావన్నీ పని చేస్తున్నాయి.`,
    disabled: (remote) => `ప్రివ్యూ ఆపివేయబడింది (“${remote}” భాగం). మిగతావన్నీ పని చేస్తున్నాయి.`,
    missing: (remote) => `ప్రివ్యూ లోడ్ కాలేదు (“${remote}” భాగం). మిగతావన్నీ పని చేస్తున్నాయి.`,
  },
};
