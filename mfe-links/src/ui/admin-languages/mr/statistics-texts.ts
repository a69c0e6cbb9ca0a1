import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { placeTexts as englishPlaces, statisticsTexts as english } from '../../statistics-texts.ts';

const { number, percent } = messagesIn('mr');

const measures = { views: 'व्ह्यू', visitors: 'व्हिजिटर', clicks: 'क्लिक' } as const;

export const statisticsTexts: TranslationOf<typeof english> = {
  title: 'आकडेवारी',
  save: 'CSV मध्ये जतन करा',
  period: 'कालावधी',
  periods: { 1: 'आज', 7: '७ दिवस', 30: '३० दिवस', 90: '९० दिवस', 365: 'एक वर्ष' },
  measureLabel: 'चार्टमध्ये काय दिसावे',
  measures,
  chart: (measure, bars) => `${number(bars)} बारमध्ये ${measure}; आकडे तक्त्यात आहेत`,
  asTable: 'तक्त्यात पाहा',
  time: 'केव्हा',
  week: (from, to) => `${from} ते ${to}`,
  hour: (from) => `${from} पासून`,
  countText: (measure, count) => `${number(count)} ${measures[measure]}`,
  maximum: (time, countText) => `सर्वात जास्त: ${time}, ${countText}`,
  point: (time, countText) => `${time}: ${countText}`,
  before: (days, before, now) => {
    if (days === 1) return `काल ${number(before)}`;
    const name = `त्याआधीच्या ${number(days)} दिवसां`;
    if (before === 0) return `${name}त ${number(before)}`;
    const change = Math.round((now / before - 1) * 100);
    return change === 0 ? `${name}इतकेच` : `${name}च्या तुलनेत ${change > 0 ? '▲' : '▼'} ${percent(Math.abs(change))}`;
  },
  clickRate: (clicks) => `दर १०० व्ह्यूमागे ${number(clicks)} क्लिक`,
  nothingYet: 'इथे अजून काही मोजले गेले नाही. तुमचे पेज शेअर करा, आणि पुन्हा पाहा.',
  clickedEntries: 'सर्वात जास्त क्लिक',
  noClicks: 'या काळात कोणीही कशावरही क्लिक केले नाही.',
  sources: 'लोक कुठून आले',
  direct: 'थेट किंवा माहीत नाही',
  otherSources: 'इतर साइट',
  inside: (app) => `${app} च्या आत`,
  campaigns: 'मोहिमा',
  countries: 'देश',
  noViews: 'या काळात कोणीही आले नाही.',
  pagesAndDevices: 'पेज आणि डिव्हाइस',
  phones: 'फोन आणि टॅबलेटवर',
  desktops: 'कॉम्प्युटरवर',
  page: 'तुमचे पेज',
  store: 'तुमचे दुकान',
  deletedEntries: 'हटवलेल्या लिंक आणि उत्पादने',
  moreEntries: (count) => `आणखी ${number(count)}`,
  zone: 'वेळ क्षेत्र',
  zoneSaved: (zone) => `आतापासून दिवस ${zone.replaceAll('_', ' ')} येथील मध्यरात्री सुरू होतील.`,
  countingRules:
    'तुमच्या स्वतःच्या भेटी, माहीत असलेले बॉट आणि ३० मिनिटांत पुन्हा येणारे मोजले जात नाहीत. कोणत्याही व्हिजिटरची कोणतीही माहिती साठवली जात नाही: कुकी नाही, पत्ता नाही.',
  loading: 'तुमची आकडेवारी लोड होत आहे',
  readFailed: 'तुमची आकडेवारी लोड करता आली नाही.',
  staleHint: 'इथे आधीची यादी दिसत आहे.',
  unaffectedHint: 'भेटी तरीही मोजल्या जातात.',
};

export const placeTexts: TranslationOf<typeof englishPlaces> = {
  title: 'जागा',
  intro:
    'तुमचा पत्ता कुठे आहे ते सांगा, जसे बायोमध्ये, व्हिडिओमध्ये किंवा बरणीच्या झाकणावर. प्रत्येक जागेला स्वतःचा छोटा पत्ता आणि स्वतःची आकडेवारी असते.',
  add: 'जागा जोडा',
  name: 'जागेचे नाव',
  nameHint: 'हे फक्त तुम्हाला दिसते.',
  nameMissing: 'नाव लिहा',
  slug: 'छोटा पत्ता',
  slugHint: (start) => `${start}… यात a ते z अक्षरे, अंक आणि हायफन चालतात. नंतर तो बदलता येत नाही.`,
  slugMissing: 'छोटा पत्ता लिहा',
  save: 'जागा जतन करा',
  cancel: 'रद्द करा',
  numbers: (views, clicks) => `${number(views)} व्ह्यू, ${number(clicks)} क्लिक`,
  pressed: 'कशावर क्लिक झाले',
  code: 'QR कोड',
  rename: 'नाव बदला',
  remove: 'काढा',
  of: (name) => ` (${name})`,
  removal: (name) => `${name} चा पत्ता आणि छापलेले कोड कुठेही नेणार नाहीत, आणि त्याची आकडेवारी नाहीशी होईल.`,
  removeNow: 'जागा काढा',
};
