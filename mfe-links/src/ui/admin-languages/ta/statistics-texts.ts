import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { placeTexts as englishPlaces, statisticsTexts as english } from '../../statistics-texts.ts';

const { number, plural } = messagesIn('ta');

const counted = {
  views: (count: number) => plural(count, { one: '# பார்வை', other: '# பார்வைகள்' }),
  visitors: (count: number) => plural(count, { one: '# வருகையாளர்', other: '# வருகையாளர்கள்' }),
  clicks: (count: number) => plural(count, { one: '# கிளிக்', other: '# கிளிக்குகள்' }),
};

export const statisticsTexts: TranslationOf<typeof english> = {
  title: 'புள்ளிவிவரங்கள்',
  save: 'CSV ஆகச் சேமி',
  period: 'காலம்',
  periods: { 1: 'இன்று', 7: '7 நாட்கள்', 30: '30 நாட்கள்', 90: '90 நாட்கள்', 365: 'ஓர் ஆண்டு' },
  measureLabel: 'வரைபடம் காட்டுவது',
  measures: { views: 'பார்வைகள்', visitors: 'வருகையாளர்கள்', clicks: 'கிளிக்குகள்' },
  chart: (measure, bars) =>
    plural(bars, {
      one: `${measure}, # பட்டையில்; எண்கள் அட்டவணையில் உள்ளன`,
      other: `${measure}, # பட்டைகளில்; எண்கள் அட்டவணையில் உள்ளன`,
    }),
  asTable: 'அட்டவணையாக',
  time: 'எப்போது',
  week: (from, to) => `${from} முதல் ${to} வரை`,
  hour: (from) => `${from} முதல்`,
  countText: (measure, count) => counted[measure](count),
  maximum: (time, countText) => `அதிகபட்சம்: ${time}, ${countText}`,
  point: (time, countText) => `${time}: ${countText}`,
  before: (days, before, now) => {
    const count = number(before);
    if (days === 1) return `நேற்று ${count}`;
    const name = `முந்தைய ${number(days)} நாட்களில்`;
    if (before === 0) return `${name} ${count}`;
    const percent = Math.round((now / before - 1) * 100);
    return percent === 0
      ? `${name} இருந்த அதே அளவு`
      : `${percent > 0 ? '▲' : '▼'} ${number(Math.abs(percent))} %, முந்தைய ${number(days)} நாட்களை விட`;
  },
  clickRate: (percent) => `100 பார்வைகளுக்கு ${counted.clicks(percent)}`,
  nothingYet: 'இங்கே இன்னும் எதுவும் எண்ணப்படவில்லை. உங்கள் பக்கத்தைப் பகிர்ந்து, மீண்டும் பாருங்கள்.',
  clickedEntries: 'அதிகம் கிளிக் செய்யப்பட்டவை',
  noClicks: 'இந்தக் காலத்தில் யாரும் எதையும் கிளிக் செய்யவில்லை.',
  sources: 'எங்கிருந்து வந்தார்கள்',
  direct: 'நேரடியாக அல்லது தெரியவில்லை',
  otherSources: 'மற்ற தளங்கள்',
  inside: (app) => `${app}-க்குள்`,
  campaigns: 'பிரச்சாரங்கள்',
  countries: 'நாடுகள்',
  noViews: 'இந்தக் காலத்தில் யாரும் வரவில்லை.',
  pagesAndDevices: 'பக்கங்களும் சாதனங்களும்',
  phones: 'மொபைல்களிலும் டேப்லெட்டுகளிலும்',
  desktops: 'கணினிகளில்',
  page: 'உங்கள் பக்கம்',
  store: 'உங்கள் கடை',
  deletedEntries: 'நீக்கப்பட்ட இணைப்புகளும் பொருட்களும்',
  moreEntries: (count) => `மேலும் ${number(count)}`,
  zone: 'நேர மண்டலம்',
  zoneSaved: (zone) => `இனி நாட்கள் ${zone.replaceAll('_', ' ')} நேரப்படி நள்ளிரவில் தொடங்கும்.`,
  countingRules:
    'உங்கள் சொந்த வருகைகள், தெரிந்த பாட்கள், 30 நிமிடங்களுக்குள் மீண்டும் வருபவர்கள் எண்ணப்படுவதில்லை. எந்த வருகையாளரைப் பற்றியும் எதுவும் சேமிக்கப்படுவதில்லை: குக்கீ இல்லை, முகவரி இல்லை.',
  loading: 'உங்கள் எண்கள் படிக்கப்படுகின்றன',
  readFailed: 'உங்கள் எண்களைப் படிக்க முடியவில்லை.',
  staleHint: 'முந்தைய பட்டியல் காட்டப்படுகிறது.',
  unaffectedHint: 'வருகைகள் தொடர்ந்து எண்ணப்படுகின்றன.',
};

export const placeTexts: TranslationOf<typeof englishPlaces> = {
  title: 'இடங்கள்',
  intro:
    'பயோ, வீடியோ, ஜாடி மூடி என உங்கள் முகவரி இருக்கும் இடத்துக்குப் பெயரிடவும். ஒவ்வோர் இடத்துக்கும் தனிக் குறுமுகவரியும் தனி எண்களும் உண்டு.',
  add: 'இடத்தைச் சேர்',
  name: 'இடத்தின் பெயர்',
  nameHint: 'இது உங்களுக்கு மட்டுமே தெரியும்.',
  nameMissing: 'ஒரு பெயரைச் சேர்க்கவும்',
  slug: 'குறுமுகவரி',
  slugHint: (start) => `${start}… a முதல் z வரை எழுத்துகள், எண்கள், இணைப்புக்கோடுகள். பின்னர் மாற்ற முடியாது.`,
  slugMissing: 'ஒரு குறுமுகவரியைச் சேர்க்கவும்',
  save: 'இடத்தைச் சேமி',
  cancel: 'ரத்துசெய்',
  numbers: (views, clicks) => `${counted.views(views)}, ${counted.clicks(clicks)}`,
  pressed: 'கிளிக் செய்யப்பட்டவை',
  code: 'QR குறியீடு',
  rename: 'பெயர் மாற்று',
  remove: 'அகற்று',
  of: (name) => `: ${name}`,
  removal: (name) => `${name} என்ற இடத்தின் முகவரியும் அச்சிட்ட குறியீடுகளும் எங்கும் இட்டுச் செல்லாது; அதன் எண்களும் மறைந்துவிடும்.`,
  removeNow: 'இடத்தை அகற்று',
};
