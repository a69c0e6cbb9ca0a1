import { messagesIn, type TranslationOf } from '../../language/messages.ts';
import { share } from '../../share/texts/ta.ts';
import type * as english from '../../texts.ts';

const { number, plural } = messagesIn('ta');

export const texts: TranslationOf<typeof english.texts> = {
  tryAgain: 'மீண்டும் முயலவும்',
  tryingAgain: 'தானாகவே மீண்டும் முயல்கிறது.',
  unexpectedError: 'ஏதோ தவறு நேர்ந்தது. மீண்டும் முயலவும்.',
  loading: 'ஏற்றப்படுகிறது',
  slow: (name) => `${name}: ஏற்றத் தாமதமாகிறது.`,
};

export const formTexts: TranslationOf<typeof english.formTexts> = {
  show: (label) => `${label}: காட்டு`,
  characterCount: (count, most) => `${number(count)} / ${number(most)}`,
  remainingCharacters: (remainingCharacters) =>
    remainingCharacters < 0
      ? plural(-remainingCharacters, { one: '# எழுத்து அதிகம்', other: '# எழுத்துகள் அதிகம்' })
      : plural(remainingCharacters, { one: 'இன்னும் # எழுத்து', other: 'இன்னும் # எழுத்துகள்' }),
};

export const orderTexts: TranslationOf<typeof english.orderTexts> = {
  saving: (title) => `“${title}” சேமிக்கப்படுகிறது`,
  moved: (title, place, count) => `“${title}” இப்போது ${number(count)}-இல் ${number(place)}-ஆம் இடத்தில் உள்ளது.`,
  notSaved: (reason) => `சேமிக்கப்படவில்லை: ${reason}`,
  perhapsNotSaved: (reason) => `ஒருவேளை சேமிக்கப்படவில்லை: ${reason}`,
};

export const draftTexts: TranslationOf<typeof english.draftTexts> = {
  restore: 'எழுதியதை மீட்டெடு',
  discard: 'நிராகரி',
  unsentDraft: 'நீங்கள் இங்கே எழுதத் தொடங்கினீர்கள், ஆனால் அது அனுப்பப்படவில்லை.',
  imagesNotStored: (count) =>
    count === 1 ? 'படத்தை வைத்திருக்க முடியாது: மீண்டும் தேர்ந்தெடுக்கவும்.' : 'படங்களை வைத்திருக்க முடியாது: மீண்டும் தேர்ந்தெடுக்கவும்.',
};

export const undoBarTexts: TranslationOf<typeof english.undoBarTexts> = {
  label: 'கடைசி மாற்றம்',
  undo: 'செயல்தவிர்',
  undoByKey: (text) => `${text} செயல்தவிர்க்க Control Z அழுத்தவும்.`,
  undoing: 'செயல்தவிர்க்கப்படுகிறது…',
  undone: 'செயல்தவிர்க்கப்பட்டது.',
  itemDeleted: (name) => `“${name}” நீக்கப்பட்டது.`,
  restoreFailed: (name, reason) => `“${name}”-ஐ மீட்டெடுக்க முடியவில்லை: ${reason}`,
  undoExpired: (name) => `“${name}”-ஐ இனி மீட்டெடுக்க முடியாது.`,
  close: 'மூடு',
};

export const imageTexts: TranslationOf<typeof english.imageTexts> = {
  unreadable: (kinds) => `இந்தப் படத்தைப் படிக்க முடியவில்லை. ${kinds} படத்தைத் தேர்ந்தெடுக்கவும்.`,
  tooLarge: 'இந்தப் படம் 5 MB-ஐ விடப் பெரியது. சிறிய படத்தைத் தேர்ந்தெடுக்கவும்.',
  heic: 'இது HEIC புகைப்படம்; இந்த உலாவியால் மாற்ற முடியாது. புதிய படங்களுக்கு iPhone-இல் Settings, Camera, Formats, Most Compatible தேர்ந்தெடுக்கவும். இந்தப் படத்துக்கு Share, Options, Most Compatible தேர்ந்தெடுத்து JPEG ஆகச் சேமிக்கவும்.',
  still: (name) => `${name}, அசையாமல் காட்டப்படும்`,
  stillNote: 'அசையும் படங்கள் அவற்றின் முதல் சட்டகத்தில் அசையாமல் காட்டப்படும்.',
};

export const scheduleTexts: TranslationOf<typeof english.scheduleTexts> = {
  summary: 'குறிப்பிட்ட நேரத்தில் காட்டு',
  shownFrom: {
    label: 'காட்டத் தொடங்குவது',
    day: 'காட்டத் தொடங்கும் நாள்',
    time: 'காட்டத் தொடங்கும் நேரம்',
    clear: 'தொடக்கத்தை அழி',
  },
  shownUntil: {
    label: 'காட்டுவதை முடிப்பது',
    day: 'காட்டுவதை முடிக்கும் நாள்',
    time: 'காட்டுவதை முடிக்கும் நேரம்',
    clear: 'முடிவை அழி',
  },
  clearField: 'அழி',
  clear: 'எப்போதும் காட்டு',
  zone: 'நேரங்களுக்கான நேர மண்டலம்',
  useDevice: (zone) => `இந்தச் சாதனத்தில் உள்ளபடி ${zone}-ஐப் பயன்படுத்து`,
  incomplete: 'நாளையும் நேரத்தையும் தேர்ந்தெடுக்கவும், அல்லது இரண்டையும் அழிக்கவும்.',
  order: 'முடிவு, தொடக்கத்துக்குப் பிறகு வர வேண்டும்.',
  endIsPast: 'இந்த நேரம் கடந்துவிட்டது: வருகையாளர்களுக்கு இனி இது தெரியாது.',
  timeOccursTwice: 'அப்போது கடிகாரம் பின்னோக்கி மாற்றப்படுவதால் இந்த நேரம் இருமுறை வரும். முதலில் வருவதே கொள்ளப்படும்.',
  timeNeverOccurs: (time) => `அப்போது கடிகாரம் முன்னோக்கி மாற்றப்படுவதால் இந்த நேரம் வராது. ${time} என எடுத்துக்கொள்ளப்படும்.`,
  futureStart: (time) => `${time} முதல் காட்டப்படும்`,
  futureEnd: (time) => `${time} வரை`,
  pastEnd: (time) => `${time} வரை காட்டப்பட்டது`,
};

export const shareTexts: TranslationOf<typeof english.shareTexts> = share;
