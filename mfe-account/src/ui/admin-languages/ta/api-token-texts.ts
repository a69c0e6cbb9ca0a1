import type { TranslationOf } from '@linkstall/kit/language';

import type { apiTokenTexts as english } from '../../api-token-texts.ts';

export const apiTokenTexts: TranslationOf<typeof english> = {
  loading: 'API டோக்கன்கள் படிக்கப்படுகின்றன',
  readFailed: 'API டோக்கன்களைப் படிக்க முடியவில்லை.',
  staleHint: 'முன்பிருந்த நிலையைக் காண்கிறீர்கள்.',
  unaffectedHint: 'இந்தப் பக்கத்தில் மற்ற அனைத்தும் இயங்குகின்றன.',
  intro:
    'டோக்கனைக் கொண்டு ஒரு நிரல் உங்கள் கணக்கைப் பயன்படுத்தலாம், எடுத்துக்காட்டாக ஒரு விரிதாள் அல்லது உதவியாளர். ஒவ்வொரு நிரலுக்கும் தனி டோக்கனை, முடிந்தவரை குறைந்த உரிமைகளுடன் கொடுங்கள்.',
  untilPassword: 'புதிய கடவுச்சொல் எல்லா டோக்கன்களையும் முடிக்கும்.',
  name: 'டோக்கனின் பெயர்',
  nameHint: 'பட்டியலில் அடையாளம் காண, எடுத்துக்காட்டு: என் விரிதாள்.',
  nameMissing: 'பெயரை உள்ளிடுங்கள்.',
  scopes: 'டோக்கன் என்ன செய்யலாம்',
  scopesMissing: 'டோக்கன் என்ன செய்யலாம் என்பதைத் தேர்ந்தெடுங்கள்.',
  days: 'எவ்வளவு காலம்',
  make: 'டோக்கனை உருவாக்கு',
  shownOnce: 'உறுதிப்படுத்திய பின் டோக்கனை ஒருமுறை காண்பீர்கள்.',
  neverUsed: 'இன்னும் பயன்படுத்தவில்லை',
  end: 'முடி',
  endText: 'இந்த டோக்கனுள்ள நிரல்கள் உடனே அணுகலை இழக்கும். இதை மீட்க முடியாது.',
  cancel: 'ரத்துசெய்',
  ended: 'API டோக்கன் முடிந்தது',
  scopeNames: {
    'links:read': 'இணைப்புகளைப் படித்தல்',
    'links:write': 'இணைப்புகளை மாற்றுதல்',
    'products:read': 'பொருட்களைப் படித்தல்',
    'products:write': 'பொருட்களை மாற்றுதல்',
    'statistics:read': 'புள்ளிவிவரங்களைப் படித்தல்',
    'profile:read': 'உங்கள் சுயவிவரத்தைப் படித்தல்',
  },
  dayCount: (count) => (count === 365 ? '1 ஆண்டு' : `${count} நாட்கள்`),
  usedOn: (day) => `கடைசிப் பயன்பாடு: ${day}`,
  until: (day) => `முடிவு: ${day}`,
  endOf: (name) => `முடி: ${name}`,
  endTitle: (name) => `${name}: முடிக்கவா?`,
};
