import type { TranslationOf } from '@linkstall/kit/language';

import type { apiTokenTexts as english } from '../../api-token-texts.ts';

export const apiTokenTexts: TranslationOf<typeof english> = {
  loading: 'API టోకెన్‌లు చదువుతోంది',
  readFailed: 'API టోకెన్‌లు చదవలేకపోయాం.',
  staleHint: 'మీకు ముందున్న స్థితి కనిపిస్తోంది.',
  unaffectedHint: 'ఈ పేజీలో మిగతావన్నీ పనిచేస్తాయి.',
  intro: 'టోకెన్‌తో ఒక ప్రోగ్రామ్ మీ ఖాతాను వాడగలదు, ఉదాహరణకు స్ప్రెడ్‌షీట్ లేదా అసిస్టెంట్. ప్రతి ప్రోగ్రామ్‌కు దాని సొంత టోకెన్ ఇవ్వండి, వీలైనంత తక్కువ హక్కులతో.',
  untilPassword: 'కొత్త పాస్‌వర్డ్ అన్ని టోకెన్‌లను ముగిస్తుంది.',
  name: 'టోకెన్ పేరు',
  nameHint: 'జాబితాలో గుర్తించడానికి, ఉదాహరణకు: నా స్ప్రెడ్‌షీట్.',
  nameMissing: 'పేరు ఇవ్వండి.',
  scopes: 'టోకెన్ ఏం చేయవచ్చు',
  scopesMissing: 'టోకెన్ ఏం చేయవచ్చో ఎంచుకోండి.',
  days: 'ఎంతకాలం',
  make: 'టోకెన్ సృష్టించండి',
  shownOnce: 'నిర్ధారించాక టోకెన్ ఒక్కసారి కనిపిస్తుంది.',
  neverUsed: 'ఇంకా వాడలేదు',
  end: 'ముగించండి',
  endText: 'ఈ టోకెన్ ఉన్న ప్రోగ్రామ్‌లు వెంటనే యాక్సెస్ కోల్పోతాయి. దీన్ని వెనక్కి తీసుకోలేరు.',
  cancel: 'రద్దు చేయండి',
  ended: 'API టోకెన్ ముగిసింది',
  scopeNames: {
    'links:read': 'లింకులు చదవడం',
    'links:write': 'లింకులు మార్చడం',
    'products:read': 'ఉత్పత్తులు చదవడం',
    'products:write': 'ఉత్పత్తులు మార్చడం',
    'statistics:read': 'గణాంకాలు చదవడం',
    'profile:read': 'మీ ప్రొఫైల్ చదవడం',
  },
  dayCount: (count) => (count === 365 ? '1 సంవత్సరం' : `${count} రోజులు`),
  usedOn: (day) => `చివరి వాడకం: ${day}`,
  until: (day) => `ముగింపు: ${day}`,
  endOf: (name) => `ముగించండి: ${name}`,
  endTitle: (name) => `${name} ముగించాలా?`,
};
