import { messagesIn, type TranslationOf } from '../../language/messages.ts';
import { share } from '../../share/texts/hi.ts';
import type * as english from '../../texts.ts';

const { number, plural } = messagesIn('hi');

export const texts: TranslationOf<typeof english.texts> = {
  tryAgain: 'फिर कोशिश करें',
  tryingAgain: 'अपने आप फिर कोशिश हो रही है।',
  unexpectedError: 'कुछ गड़बड़ हो गई। फिर कोशिश करें।',
  loading: 'लोड हो रहा है',
  slow: (name) => `${name} लोड होने में समय ले रहा है।`,
};

export const formTexts: TranslationOf<typeof english.formTexts> = {
  show: (label) => `${label}: दिखाएँ`,
  characterCount: (count, most) => `${number(most)} में से ${number(count)}`,
  remainingCharacters: (remaining) =>
    remaining < 0
      ? plural(-remaining, { one: '# वर्ण ज़्यादा है', other: '# वर्ण ज़्यादा हैं' })
      : plural(remaining, { one: '# वर्ण बाकी', other: '# वर्ण बाकी' }),
};
export const orderTexts: TranslationOf<typeof english.orderTexts> = {
  saving: (title) => `“${title}” सहेजा जा रहा है`,
  moved: (title, place, count) => `“${title}” अब ${number(count)} में से जगह ${number(place)} पर है।`,
  notSaved: (reason) => `सहेजा नहीं गया: ${reason}`,
  perhapsNotSaved: (reason) => `शायद सहेजा नहीं गया: ${reason}`,
};
export const draftTexts: TranslationOf<typeof english.draftTexts> = {
  restore: 'मेरा लिखा हुआ वापस लाएँ',
  discard: 'इसे हटा दें',
  unsentDraft: 'आपने यहाँ लिखना शुरू किया था, पर वह भेजा नहीं गया।',
  imagesNotStored: (count) =>
    count === 1 ? 'तस्वीर यहाँ नहीं रखी जा सकती: उसे फिर से चुनें।' : 'तस्वीरें यहाँ नहीं रखी जा सकतीं: उन्हें फिर से चुनें।',
};
export const undoBarTexts: TranslationOf<typeof english.undoBarTexts> = {
  label: 'आखिरी बदलाव',
  undo: 'वापस लें',
  undoByKey: (text) => `${text} Control Z से वापस लें।`,
  undoing: 'वापस लिया जा रहा है…',
  undone: 'वापस लिया गया।',
  itemDeleted: (name) => `“${name}” मिटाया गया।`,
  restoreFailed: (name, reason) => `“${name}” वापस नहीं लाया जा सका: ${reason}`,
  undoExpired: (name) => `“${name}” अब वापस नहीं लाया जा सकता।`,
  close: 'बंद करें',
};
export const imageTexts: TranslationOf<typeof english.imageTexts> = {
  unreadable: (kinds) => `यह तस्वीर पढ़ी नहीं जा सकी। इनमें से कोई चुनें: ${kinds.replace(' or ', ' या ')}।`,
  tooLarge: 'यह तस्वीर 5 MB से बड़ी है। कोई छोटी तस्वीर चुनें।',
  heic: 'यह HEIC फ़ोटो है, जिसे यह ब्राउज़र बदल नहीं सकता। नई फ़ोटो के लिए iPhone में Settings, Camera, Formats, Most Compatible चुनें। इस फ़ोटो के लिए Share, Options, Most Compatible चुनें और इसे JPEG में सहेजें।',
  still: (name) => `${name}, स्थिर दिखाई गई`,
  stillNote: 'चलने वाली तस्वीरें स्थिर दिखती हैं, अपने पहले फ़्रेम में।',
};
export const scheduleTexts: TranslationOf<typeof english.scheduleTexts> = {
  summary: 'तय समय पर दिखाएँ',
  shownFrom: { label: 'कब से दिखे', day: 'कब से दिखे, दिन', time: 'कब से दिखे, समय', clear: 'शुरुआत खाली करें' },
  shownUntil: { label: 'कब तक दिखे', day: 'कब तक दिखे, दिन', time: 'कब तक दिखे, समय', clear: 'अंत खाली करें' },
  clearField: 'खाली करें',
  clear: 'हमेशा दिखाएँ',
  zone: 'समय इस समय क्षेत्र में हैं',
  useDevice: (zone) => `इस डिवाइस की तरह ${zone} इस्तेमाल करें`,
  incomplete: 'दिन और समय चुनें, या दोनों खाली करें।',
  order: 'अंत शुरुआत के बाद होना चाहिए।',
  endIsPast: 'यह समय बीत चुका है: विज़िटर को यह अब नहीं दिखेगा।',
  timeOccursTwice: 'उस समय घड़ियाँ पीछे की जाती हैं और यह समय दो बार आता है। पहला वाला माना जाएगा।',
  timeNeverOccurs: (time) => `उस समय घड़ियाँ आगे की जाती हैं और यह समय आता ही नहीं। इसकी जगह ${time} होगा।`,
  futureStart: (time) => `${time} से दिखेगा`,
  futureEnd: (time) => `${time} तक`,
  pastEnd: (time) => `${time} तक दिखा`,
};
export const shareTexts: TranslationOf<typeof english.shareTexts> = share;
