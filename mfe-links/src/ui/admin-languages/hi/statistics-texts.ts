import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { placeTexts as englishPlaces, statisticsTexts as english } from '../../statistics-texts.ts';

const { number, percent } = messagesIn('hi');

const measures = { views: 'व्यू', visitors: 'विज़िटर', clicks: 'क्लिक' } as const;

export const statisticsTexts: TranslationOf<typeof english> = {
  title: 'आँकड़े',
  save: 'CSV में सहेजें',
  period: 'अवधि',
  periods: { 1: 'आज', 7: '7 दिन', 30: '30 दिन', 90: '90 दिन', 365: 'एक साल' },
  measureLabel: 'चार्ट में क्या दिखे',
  measures,
  chart: (measure, bars) => `${number(bars)} बार में ${measure}; संख्याएँ तालिका में हैं`,
  asTable: 'तालिका में देखें',
  time: 'कब',
  week: (from, to) => `${from} से ${to} तक`,
  hour: (from) => `${from} से`,
  countText: (measure, count) => `${number(count)} ${measures[measure]}`,
  maximum: (time, countText) => `सबसे ज़्यादा: ${time}, ${countText}`,
  point: (time, countText) => `${time}: ${countText}`,
  before: (days, before, now) => {
    if (days === 1) return `कल ${number(before)}`;
    const name = `इससे पहले के ${number(days)} दिनों`;
    if (before === 0) return `${name} में ${number(before)}`;
    const change = Math.round((now / before - 1) * 100);
    return change === 0 ? `${name} के बराबर` : `${name} के मुकाबले ${change > 0 ? '▲' : '▼'} ${percent(Math.abs(change))}`;
  },
  clickRate: (clicks) => `हर 100 व्यू पर ${number(clicks)} क्लिक`,
  nothingYet: 'यहाँ अभी कुछ नहीं गिना गया। अपना पेज शेयर करें, फिर दोबारा देखें।',
  clickedEntries: 'सबसे ज़्यादा क्लिक',
  noClicks: 'इस दौरान किसी ने कहीं क्लिक नहीं किया।',
  sources: 'लोग कहाँ से आए',
  direct: 'सीधे या पता नहीं',
  otherSources: 'दूसरी साइटें',
  inside: (app) => `${app} के अंदर`,
  campaigns: 'कैंपेन',
  countries: 'देश',
  noViews: 'इस दौरान कोई नहीं आया।',
  pagesAndDevices: 'पेज और डिवाइस',
  phones: 'फ़ोन और टैबलेट पर',
  desktops: 'कंप्यूटर पर',
  page: 'आपका पेज',
  store: 'आपकी दुकान',
  deletedEntries: 'मिटाए गए लिंक और उत्पाद',
  moreEntries: (count) => `${number(count)} और`,
  zone: 'समय क्षेत्र',
  zoneSaved: (zone) => `अब से दिन ${zone.replaceAll('_', ' ')} की आधी रात से शुरू होंगे।`,
  countingRules:
    'आपका खुद आना, जाने-पहचाने बॉट और 30 मिनट के अंदर दोबारा आने वाले नहीं गिने जाते। किसी विज़िटर की कोई जानकारी नहीं रखी जाती: न कुकी, न पता।',
  loading: 'आपके आँकड़े लोड हो रहे हैं',
  readFailed: 'आपके आँकड़े लोड नहीं हो सके।',
  staleHint: 'यहाँ पहले की सूची दिख रही है।',
  unaffectedHint: 'पेज पर आने वालों की गिनती फिर भी चलती है।',
};

export const placeTexts: TranslationOf<typeof englishPlaces> = {
  title: 'जगहें',
  intro:
    'बताएँ कि आपका पता कहाँ-कहाँ लिखा है, जैसे बायो में, वीडियो में या डिब्बे के ढक्कन पर। हर जगह का अपना छोटा पता और अपने आँकड़े होते हैं।',
  add: 'जगह जोड़ें',
  name: 'जगह का नाम',
  nameHint: 'यह केवल आपको दिखता है।',
  nameMissing: 'नाम लिखें',
  slug: 'छोटा पता',
  slugHint: (start) => `${start}… इसमें a से z तक के अक्षर, अंक और हाइफ़न हो सकते हैं। बाद में इसे बदला नहीं जा सकता।`,
  slugMissing: 'छोटा पता लिखें',
  save: 'जगह सहेजें',
  cancel: 'रद्द करें',
  numbers: (views, clicks) => `${number(views)} व्यू, ${number(clicks)} क्लिक`,
  pressed: 'किस पर क्लिक हुआ',
  code: 'QR कोड',
  rename: 'नाम बदलें',
  remove: 'हटाएँ',
  of: (name) => ` (${name})`,
  removal: (name) => `${name} का पता और छपे हुए कोड कहीं नहीं ले जाएँगे, और इसके आँकड़े मिट जाएँगे।`,
  removeNow: 'जगह हटाएँ',
};
