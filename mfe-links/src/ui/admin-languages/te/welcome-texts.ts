import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { welcomeTexts as english } from '../../welcome-texts.ts';

const { number } = messagesIn('te');

export const welcomeTexts: TranslationOf<typeof english> = {
  step: (step, count) => `దశ ${number(step)} / ${number(count)}`,
  back: 'వెనక్కి',
  next: 'కొనసాగించండి',
  leave: 'మిగతాది వదిలేయండి',
  saving: 'సేవ్ అవుతోంది',
  look: {
    title: 'ఒక లుక్ ఎంచుకోండి',
    text: 'ఒకదాన్ని నొక్కండి. ఎప్పుడైనా మార్చవచ్చు; “డిజైన్”లో మీ సొంతది చేసుకోవచ్చు.',
    pick: (name) => `${name} వాడండి`,
    loading: 'లుక్‌లను చదువుతోంది',
    readFailed: 'లుక్‌లను చదవలేకపోయాం.',
    staleHint: 'ఇంతకు ముందటి లుక్‌లు కనిపిస్తున్నాయి.',
    unaffectedHint: 'ఎంచుకోకుండానే కొనసాగించండి: మీ పేజీకి ఇప్పటికే ఒక లుక్ ఉంది.',
    links: ['కొత్తవి', 'ఉత్తమం', 'సంప్రదించండి'],
  },
  places: {
    title: 'మీరు ఎక్కడ ఉన్నారు?',
    text: 'ఒక్కో చోటు నొక్కి, అక్కడ మీ పేరు టైప్ చేయండి. లింకులు మేము తయారు చేస్తాం.',
    handle: (place) => `${place}లో మీ పేరు`,
    phone: 'మీ WhatsApp నంబర్',
    phoneHint: 'దేశ కోడ్‌తో, ఉదా. 91 98765 43210.',
    invalid: (place) => `ఇది ${place}లో పేరు కాదు. అక్కడ ఇతరులకు కనిపించినట్టే టైప్ చేయండి, లేదా దాని చిరునామా పేస్ట్ చేయండి.`,
    invalidPhone: 'దేశ కోడ్‌తో నంబర్ టైప్ చేయండి, ఉదా. 91 98765 43210.',
  },
  photo: {
    title: 'ఫోటో, ఒక లైన్',
    text: 'రెండూ మీ పేజీ పైభాగంలో ఉంటాయి.',
    add: 'ఫోటో జోడించండి',
    change: 'ఫోటో మార్చండి',
    preparing: 'ఫోటో సిద్ధమవుతోంది…',
    line: 'మీ గురించి ఒక లైన్',
    lineHint: 'ఉదాహరణకు: హైదరాబాద్ నుంచి ఆదివారం వంటకాలు.',
  },
  live: {
    title: 'మీ పేజీ లైవ్‌లో ఉంది',
    text: 'ఇప్పుడు ఎవరైనా మీ పేజీ తెరవవచ్చు. దాని చిరునామా ఇది:',
    copy: 'కాపీ చేయండి',
    copied: 'కాపీ అయింది',
    cannotCopy: (address) => `మీ బ్రౌజర్ కాపీ చేయనివ్వదు. మీ పేజీ: ${address}`,
    code: (address) => `${address} యొక్క QR కోడ్`,
    bioTitle: 'మీ Instagram బయోలో పెట్టండి',
    bio: [
      'పైన ఉన్న చిరునామాను కాపీ చేయండి.',
      'Instagramలో మీ ప్రొఫైల్ తెరిచి, Edit profile, Links, Add external link కు వెళ్లండి.',
      'చిరునామాను పేస్ట్ చేసి సేవ్ చేయండి.',
    ],
    open: 'నా పేజీ తెరవండి',
    done: 'పూర్తయింది',
  },
  checklist: {
    title: 'మీ పేజీ పూర్తి చేయండి',
    progress: (done, count) => `${number(count)}లో ${number(done)} పూర్తి`,
    link: 'మీ మొదటి లింక్ జోడించండి',
    photo: 'ఫోటో జోడించండి',
    line: 'మీరెవరో ఒక లైన్‌లో చెప్పండి',
    email: 'సెర్చ్ ఇంజిన్లు మీ పేజీ చూపించేలా, మీ ఈమెయిల్ ధృవీకరించండి',
    hide: 'ఈ జాబితా దాచండి',
    done: 'పూర్తయింది:',
  },
};
