import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { secondFactorTexts as english } from '../../second-factor-texts.ts';

const { plural } = messagesIn('te');

export const secondFactorTexts: TranslationOf<typeof english> = {
  loading: 'రెండవ భద్రతా దశను చదువుతున్నాం',
  readFailed: 'రెండవ భద్రతా దశను చదవలేకపోయాం.',
  staleHint: 'ఇంతకు ముందు సెట్ చేసినదే మీకు కనిపిస్తోంది.',
  unaffectedHint: 'ఈ పేజీలో మిగతావన్నీ పనిచేస్తున్నాయి.',
  intro: 'అప్పుడు లాగిన్‌కు పాస్‌వర్డ్‌తో పాటు ఆథెంటికేటర్ యాప్ (TOTP) కోడ్ కూడా కావాలి. కాబట్టి దొంగిలించిన పాస్‌వర్డ్ మాత్రమే సరిపోదు.',
  start: 'యాప్ సెటప్ చేయండి',
  scan: 'ఈ కోడ్‌ను మీ ఆథెంటికేటర్ యాప్‌తో స్కాన్ చేయండి.',
  qrCode: 'ఆథెంటికేటర్ యాప్ కోసం QR కోడ్',
  type: 'లేదా ఈ కీని టైప్ చేయండి:',
  open: 'ఈ పరికరంలో యాప్ తెరవండి',
  keepCodes: 'ఈ రికవరీ కోడ్‌లను దాచుకోండి. ప్రతి కోడ్ యాప్ కోడ్‌కు బదులుగా ఒకసారి పనిచేస్తుంది, ఉదాహరణకు ఫోన్ పోయినప్పుడు.',
  saveCodes: 'కోడ్‌లను సేవ్ చేయండి',
  enter: 'యాప్‌లో కనిపించే కోడ్ ఇవ్వండి.',
  switchOn: 'ఆన్ చేయండి',
  isOn: (day) => `${day} నుండి ఆన్‌లో ఉంది.`,
  codesLeft: (count) => plural(count, { one: '# రికవరీ కోడ్ మిగిలి ఉంది.', other: '# రికవరీ కోడ్‌లు మిగిలి ఉన్నాయి.' }),
  fewCodes: 'పది కొత్త కోడ్‌ల కోసం దీన్ని ఆఫ్ చేసి మళ్లీ సెటప్ చేయండి.',
  switchOff: 'ఆఫ్ చేయండి',
  switchedOn: 'ఇకపై మీ లాగిన్‌కు కోడ్ కావాలి',
  switchedOff: 'రెండవ భద్రతా దశ ఆఫ్‌లో ఉంది',
  started: 'ఇప్పుడు మీ ఆథెంటికేటర్ యాప్‌ను సెటప్ చేయండి',
};
