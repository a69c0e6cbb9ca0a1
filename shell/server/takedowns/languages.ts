import type { PageLanguage, TakedownCategory } from '@linkstall/contracts/http';

/** The texts of the page in place of a hidden page. Each category is a text. A speaker should check them. */
interface TakedownTexts extends Readonly<Record<TakedownCategory, string>> {
  readonly language: PageLanguage;
  readonly title: string;
  /** Before the category. */
  readonly reason: string;
}

const en: TakedownTexts = {
  language: 'en',
  title: 'This page is not available',
  reason: 'Reason:',
  fraud: 'Scam or phishing',
  illegal: 'Illegal goods or content',
  children: 'Harm to children',
  hate: 'Hate or violence',
  copyright: 'Copyright or trademark',
  impersonation: 'A false identity',
  privacy: 'Private data of a person',
  spam: 'Spam',
  other: 'Rules of this site',
};

const hi: TakedownTexts = {
  language: 'hi',
  title: 'यह पेज उपलब्ध नहीं है',
  reason: 'कारण:',
  fraud: 'धोखाधड़ी या फ़िशिंग',
  illegal: 'अवैध सामान या सामग्री',
  children: 'बच्चों को नुकसान',
  hate: 'नफ़रत या हिंसा',
  copyright: 'कॉपीराइट या ट्रेडमार्क',
  impersonation: 'झूठी पहचान',
  privacy: 'किसी व्यक्ति का निजी डेटा',
  spam: 'स्पैम',
  other: 'इस साइट के नियम',
};

const ta: TakedownTexts = {
  language: 'ta',
  title: 'இந்தப் பக்கம் கிடைக்கவில்லை',
  reason: 'காரணம்:',
  fraud: 'மோசடி அல்லது ஃபிஷிங்',
  illegal: 'சட்டவிரோதப் பொருட்கள் அல்லது உள்ளடக்கம்',
  children: 'குழந்தைகளுக்குத் தீங்கு',
  hate: 'வெறுப்பு அல்லது வன்முறை',
  copyright: 'பதிப்புரிமை அல்லது வணிகச் சின்னம்',
  impersonation: 'போலி அடையாளம்',
  privacy: 'ஒருவரின் தனிப்பட்ட தரவு',
  spam: 'ஸ்பேம்',
  other: 'இந்தத் தளத்தின் விதிகள்',
};

const bn: TakedownTexts = {
  language: 'bn',
  title: 'এই পেজটি পাওয়া যাচ্ছে না',
  reason: 'কারণ:',
  fraud: 'প্রতারণা বা ফিশিং',
  illegal: 'অবৈধ পণ্য বা বিষয়বস্তু',
  children: 'শিশুদের ক্ষতি',
  hate: 'ঘৃণা বা হিংসা',
  copyright: 'কপিরাইট বা ট্রেডমার্ক',
  impersonation: 'মিথ্যা পরিচয়',
  privacy: 'কারও ব্যক্তিগত তথ্য',
  spam: 'স্প্যাম',
  other: 'এই সাইটের নিয়ম',
};

const mr: TakedownTexts = {
  language: 'mr',
  title: 'हे पेज उपलब्ध नाही',
  reason: 'कारण:',
  fraud: 'फसवणूक किंवा फिशिंग',
  illegal: 'बेकायदेशीर वस्तू किंवा मजकूर',
  children: 'मुलांना हानी',
  hate: 'द्वेष किंवा हिंसा',
  copyright: 'कॉपीराइट किंवा ट्रेडमार्क',
  impersonation: 'खोटी ओळख',
  privacy: 'एखाद्या व्यक्तीची खाजगी माहिती',
  spam: 'स्पॅम',
  other: 'या साइटचे नियम',
};

const te: TakedownTexts = {
  language: 'te',
  title: 'ఈ పేజీ అందుబాటులో లేదు',
  reason: 'కారణం:',
  fraud: 'మోసం లేదా ఫిషింగ్',
  illegal: 'చట్టవిరుద్ధ వస్తువులు లేదా కంటెంట్',
  children: 'పిల్లలకు హాని',
  hate: 'ద్వేషం లేదా హింస',
  copyright: 'కాపీరైట్ లేదా ట్రేడ్‌మార్క్',
  impersonation: 'తప్పుడు గుర్తింపు',
  privacy: 'ఒకరి వ్యక్తిగత డేటా',
  spam: 'స్పామ్',
  other: 'ఈ సైట్ నియమాలు',
};

const es: TakedownTexts = {
  language: 'es',
  title: 'Esta página no está disponible',
  reason: 'Motivo:',
  fraud: 'Estafa o phishing',
  illegal: 'Productos o contenidos ilegales',
  children: 'Daño a menores',
  hate: 'Odio o violencia',
  copyright: 'Derechos de autor o marcas',
  impersonation: 'Identidad falsa',
  privacy: 'Datos privados de una persona',
  spam: 'Spam',
  other: 'Normas de este sitio',
};

const pt: TakedownTexts = {
  language: 'pt',
  title: 'Esta página não está disponível',
  reason: 'Motivo:',
  fraud: 'Golpe ou phishing',
  illegal: 'Produtos ou conteúdo ilegais',
  children: 'Dano a crianças',
  hate: 'Ódio ou violência',
  copyright: 'Direitos autorais ou marcas',
  impersonation: 'Identidade falsa',
  privacy: 'Dados privados de uma pessoa',
  spam: 'Spam',
  other: 'Regras deste site',
};

const de: TakedownTexts = {
  language: 'de',
  title: 'Diese Seite ist nicht verfügbar',
  reason: 'Grund:',
  fraud: 'Betrug oder Phishing',
  illegal: 'Illegale Waren oder Inhalte',
  children: 'Gefahr für Kinder',
  hate: 'Hass oder Gewalt',
  copyright: 'Urheberrecht oder Marken',
  impersonation: 'Falsche Identität',
  privacy: 'Private Daten einer Person',
  spam: 'Spam',
  other: 'Regeln dieser Website',
};

const ar: TakedownTexts = {
  language: 'ar',
  title: 'هذه الصفحة غير متاحة',
  reason: 'السبب:',
  fraud: 'احتيال أو تصيّد',
  illegal: 'سلع أو محتوى غير قانوني',
  children: 'إيذاء الأطفال',
  hate: 'كراهية أو عنف',
  copyright: 'حقوق النشر أو العلامات التجارية',
  impersonation: 'هوية مزيفة',
  privacy: 'بيانات خاصة لشخص',
  spam: 'رسائل مزعجة',
  other: 'قواعد هذا الموقع',
};

const TEXTS: Readonly<Partial<Record<string, TakedownTexts>>> = {
  ...{ en, hi, ta, bn, mr, te, es, pt, de, ar },
} satisfies Readonly<Record<PageLanguage, TakedownTexts>>;

/** The texts in a language; English ones for a language that this edge does not know. */
export const takedownTextsIn = (language: string): TakedownTexts => TEXTS[language] ?? en;
