import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { placeTexts as englishPlaces, statisticsTexts as english } from '../../statistics-texts.ts';

const { number, plural } = messagesIn('te');

const counted = {
  views: (count: number) => plural(count, { one: '# వీక్షణ', other: '# వీక్షణలు' }),
  visitors: (count: number) => plural(count, { one: '# సందర్శకుడు', other: '# సందర్శకులు' }),
  clicks: (count: number) => plural(count, { one: '# క్లిక్', other: '# క్లిక్‌లు' }),
};

export const statisticsTexts: TranslationOf<typeof english> = {
  title: 'గణాంకాలు',
  save: 'CSVగా సేవ్ చేయండి',
  period: 'కాలం',
  periods: { 1: 'ఈరోజు', 7: '7 రోజులు', 30: '30 రోజులు', 90: '90 రోజులు', 365: 'ఏడాది' },
  measureLabel: 'చార్ట్ ఏమి చూపిస్తుంది',
  measures: { views: 'వీక్షణలు', visitors: 'సందర్శకులు', clicks: 'క్లిక్‌లు' },
  chart: (measure, bars) =>
    plural(bars, {
      one: `${measure}, # బార్‌లో; సంఖ్యలు పట్టికలో ఉన్నాయి`,
      other: `${measure}, # బార్‌లలో; సంఖ్యలు పట్టికలో ఉన్నాయి`,
    }),
  asTable: 'పట్టికగా',
  time: 'ఎప్పుడు',
  week: (from, to) => `${from} నుంచి ${to} వరకు`,
  hour: (from) => `${from} నుంచి`,
  countText: (measure, count) => counted[measure](count),
  maximum: (time, countText) => `గరిష్ఠం: ${time}, ${countText}`,
  point: (time, countText) => `${time}: ${countText}`,
  before: (days, before, now) => {
    const count = number(before);
    if (days === 1) return `నిన్న ${count}`;
    const name = `అంతకు ముందు ${number(days)} రోజుల్లో`;
    if (before === 0) return `${name} ${count}`;
    const percent = Math.round((now / before - 1) * 100);
    return percent === 0
      ? `${name} ఉన్నంతే`
      : `${percent > 0 ? '▲' : '▼'} ${number(Math.abs(percent))} %, అంతకు ముందు ${number(days)} రోజుల కంటే`;
  },
  clickRate: (percent) => `100 వీక్షణలకు ${counted.clicks(percent)}`,
  nothingYet: 'ఇక్కడ ఇంకా ఏమీ లెక్కించలేదు. మీ పేజీ షేర్ చేసి, మళ్లీ చూడండి.',
  clickedEntries: 'ఎక్కువగా క్లిక్ చేసినవి',
  noClicks: 'ఈ కాలంలో ఎవరూ దేన్నీ క్లిక్ చేయలేదు.',
  sources: 'ఎక్కడి నుంచి వచ్చారు',
  direct: 'నేరుగా లేదా తెలియదు',
  otherSources: 'ఇతర సైట్లు',
  inside: (app) => `${app} లోపల`,
  campaigns: 'ప్రచారాలు',
  countries: 'దేశాలు',
  noViews: 'ఈ కాలంలో ఎవరూ రాలేదు.',
  pagesAndDevices: 'పేజీలు, పరికరాలు',
  phones: 'ఫోన్లు, టాబ్లెట్లలో',
  desktops: 'కంప్యూటర్లలో',
  page: 'మీ పేజీ',
  store: 'మీ దుకాణం',
  deletedEntries: 'తొలగించిన లింకులు, ఉత్పత్తులు',
  moreEntries: (count) => `మరో ${number(count)}`,
  zone: 'టైమ్ జోన్',
  zoneSaved: (zone) => `ఇకపై రోజులు ${zone.replaceAll('_', ' ')} సమయం ప్రకారం అర్ధరాత్రి మొదలవుతాయి.`,
  countingRules:
    'మీ సొంత సందర్శనలు, తెలిసిన బాట్‌లు, 30 నిమిషాల లోపు మళ్లీ వచ్చినవారు లెక్కలోకి రారు. ఏ సందర్శకుని గురించీ ఏమీ స్టోర్ చేయము: కుకీ లేదు, చిరునామా లేదు.',
  loading: 'మీ సంఖ్యలను చదువుతోంది',
  readFailed: 'మీ సంఖ్యలను చదవలేకపోయాం.',
  staleHint: 'ఇంతకు ముందటి జాబితా కనిపిస్తోంది.',
  unaffectedHint: 'అయినా సందర్శనలు లెక్కించబడుతున్నాయి.',
};

export const placeTexts: TranslationOf<typeof englishPlaces> = {
  title: 'చోట్లు',
  intro: 'మీ బయో, వీడియో, సీసా మూత వంటి, మీ చిరునామా ఉన్న చోటికి పేరు పెట్టండి. ప్రతి చోటికీ సొంత చిన్న చిరునామా, సొంత సంఖ్యలు ఉంటాయి.',
  add: 'చోటు జోడించండి',
  name: 'చోటు పేరు',
  nameHint: 'ఇది మీకు మాత్రమే కనిపిస్తుంది.',
  nameMissing: 'పేరు జోడించండి',
  slug: 'చిన్న చిరునామా',
  slugHint: (start) => `${start}… a నుంచి z వరకు అక్షరాలు, అంకెలు, హైఫన్‌లు. తర్వాత మార్చలేరు.`,
  slugMissing: 'చిన్న చిరునామా జోడించండి',
  save: 'చోటు సేవ్ చేయండి',
  cancel: 'రద్దు చేయండి',
  numbers: (views, clicks) => `${counted.views(views)}, ${counted.clicks(clicks)}`,
  pressed: 'క్లిక్ చేసినవి',
  code: 'QR కోడ్',
  rename: 'పేరు మార్చండి',
  remove: 'తీసివేయండి',
  of: (name) => `: ${name}`,
  removal: (name) => `${name} చిరునామా, ముద్రించిన కోడ్‌లు ఇక ఎక్కడికీ తీసుకెళ్లవు; దాని సంఖ్యలూ పోతాయి.`,
  removeNow: 'చోటు తీసివేయండి',
};
