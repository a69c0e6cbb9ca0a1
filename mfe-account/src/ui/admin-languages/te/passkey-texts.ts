import type { TranslationOf } from '@linkstall/kit/language';

import type { passkeyTexts as english } from '../../passkey-texts.ts';

export const passkeyTexts: TranslationOf<typeof english> = {
  loading: 'పాస్‌కీలు చదువుతోంది',
  readFailed: 'పాస్‌కీలు చదవలేకపోయాం.',
  staleHint: 'మీకు ముందున్న స్థితి కనిపిస్తోంది.',
  unaffectedHint: 'ఈ పేజీలో మిగతావన్నీ పనిచేస్తాయి.',
  intro: 'పరికరం వేలిముద్ర, ముఖం లేదా పిన్‌తో లాగిన్ అవ్వండి. పాస్‌కీ ఈ సైట్‌లోనే పనిచేస్తుంది, కాబట్టి నకిలీ సైట్ దాన్ని దొంగిలించలేదు.',
  unsupported: 'ఈ బ్రౌజర్‌లో ఈ సైట్‌కు పాస్‌కీలు లేవు. మరో బ్రౌజర్ లేదా పేరు ఉన్న సైట్ చిరునామా వాడండి.',
  add: 'పాస్‌కీ జోడించండి',
  name: 'పరికరం పేరు',
  nameHint: 'జాబితాలో గుర్తించడానికి, ఉదాహరణకు: నా ఫోన్.',
  nameMissing: 'పేరు ఇవ్వండి.',
  notCreated: 'పాస్‌కీ సృష్టించలేదు. పరికరంలో ఇప్పటికే ఒకటి ఉండవచ్చు.',
  created: 'ఇప్పుడు పాస్‌కీతో లాగిన్ కావచ్చు',
  usedAt: (time) => `చివరి వాడకం: ${time}`,
  addedAt: (time) => `జోడించింది: ${time}, ఇంకా వాడలేదు`,
  remove: 'తీసేయండి',
  removeOf: (name) => `తీసేయండి: ${name}`,
  removed: 'పాస్‌కీ తీసేశాం',
};
