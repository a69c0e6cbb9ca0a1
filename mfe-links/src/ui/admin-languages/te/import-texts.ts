import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { importTexts as english } from '../../import-texts.ts';

const { plural } = messagesIn('te');

export const importTexts: TranslationOf<typeof english> = {
  title: 'మీ లింకులు తెచ్చుకోండి',
  address: 'మీ పేజీ చిరునామా',
  addressHint: 'Linktree, Beacons, Bento, Carrd, LinkStack లేదా ఏ పేజీ అయినా. ఒకసారి చదువుతాం; ఏవి తీసుకోవాలో మీరు ఎంచుకుంటారు.',
  addressExample: 'linktr.ee/name',
  addressMissing: 'మీ పేజీ చిరునామా ఎంటర్ చేయండి, లేదా ఫైల్ ఎంచుకోండి',
  addressInvalid: 'ఇది పేజీ చిరునామా కాదు',
  file: 'లేదా ఎక్స్‌పోర్ట్ ఫైల్',
  fileHint: 'మీ డేటా zip ఫైల్, లేదా LinkStack, LinkBreeze JSON ఫైల్, 25 MB వరకు',
  chooseFile: 'ఫైల్ ఎంచుకోండి',
  tooLarge: 'ఫైల్ 25 MB కంటే పెద్దది',
  read: 'ఏముందో చూపించండి',
  found: (count, source) => `${plural(count, { one: '# అంశం దొరికింది', other: '# అంశాలు దొరికాయి' })}: ${source}`,
  cut: 'పేజీ చాలా పొడవుగా ఉంది. దాని చివరి భాగం ఈ జాబితాలో లేదు.',
  choose: 'వద్దనుకున్నవాటి ఎంపిక తీసేయండి. ఇంకా ఏమీ స్టోర్ కాలేదు.',
  withPicture: 'చిత్రంతో',
  onPage: 'ఇప్పటికే మీ పేజీలో ఉంది',
  all: 'అన్నీ',
  link: 'లింక్',
  store: (count) => plural(count, { one: '# అంశం తీసుకోండి', other: '# అంశాలు తీసుకోండి' }),
  noneChosen: 'కనీసం ఒక అంశం ఎంచుకోండి',
  back: 'వేరే పేజీ',
  stored: (count, withoutPicture) =>
    plural(count, { one: '# అంశం మీ పేజీలో ఉంది.', other: '# అంశాలు మీ పేజీలో ఉన్నాయి.' }) +
    (withoutPicture > 0
      ? plural(withoutPicture, {
          one: ' # అంశం చిత్రాన్ని చదవలేకపోయాం కాబట్టి, అది చిత్రం లేకుండా ఉంది.',
          other: ' # అంశాల చిత్రాలను చదవలేకపోయాం కాబట్టి, అవి చిత్రం లేకుండా ఉన్నాయి.',
        })
      : ''),
  notUndone: 'అంశాలను తొలగించలేకపోయాం. మళ్లీ ప్రయత్నించండి.',
};
