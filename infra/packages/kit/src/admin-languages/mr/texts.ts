import { messagesIn, type TranslationOf } from '../../language/messages.ts';
import { share } from '../../share/texts/mr.ts';
import type * as english from '../../texts.ts';

const { number, plural } = messagesIn('mr');

export const texts: TranslationOf<typeof english.texts> = {
  tryAgain: 'पुन्हा प्रयत्न करा',
  tryingAgain: 'आपोआप पुन्हा प्रयत्न होत आहे.',
  unexpectedError: 'काहीतरी चुकले. पुन्हा प्रयत्न करा.',
  loading: 'लोड होत आहे',
  slow: (name) => `${name} लोड व्हायला वेळ लागत आहे.`,
};

export const formTexts: TranslationOf<typeof english.formTexts> = {
  show: (label) => `${label}: दाखवा`,
  characterCount: (count, most) => `${number(most)} पैकी ${number(count)}`,
  remainingCharacters: (remaining) =>
    remaining < 0
      ? plural(-remaining, { one: '# वर्ण जास्त', other: '# वर्ण जास्त' })
      : plural(remaining, { one: '# वर्ण शिल्लक', other: '# वर्ण शिल्लक' }),
};
export const orderTexts: TranslationOf<typeof english.orderTexts> = {
  saving: (title) => `“${title}” जतन होत आहे`,
  moved: (title, place, count) => `“${title}” आता ${number(count)} पैकी जागा ${number(place)} वर आहे.`,
  notSaved: (reason) => `जतन झाले नाही: ${reason}`,
  perhapsNotSaved: (reason) => `कदाचित जतन झाले नाही: ${reason}`,
};
export const draftTexts: TranslationOf<typeof english.draftTexts> = {
  restore: 'मी लिहिलेले परत आणा',
  discard: 'ते काढून टाका',
  unsentDraft: 'तुम्ही इथे लिहायला सुरुवात केली होती, पण ते पाठवले गेले नाही.',
  imagesNotStored: (count) =>
    count === 1 ? 'चित्र इथे ठेवता येत नाही: ते पुन्हा निवडा.' : 'चित्रे इथे ठेवता येत नाहीत: ती पुन्हा निवडा.',
};
export const undoBarTexts: TranslationOf<typeof english.undoBarTexts> = {
  label: 'शेवटचा बदल',
  undo: 'मागे घ्या',
  undoByKey: (text) => `${text} Control Z ने मागे घ्या.`,
  undoing: 'मागे घेत आहे…',
  undone: 'मागे घेतले.',
  itemDeleted: (name) => `“${name}” हटवले.`,
  restoreFailed: (name, reason) => `“${name}” परत आणता आले नाही: ${reason}`,
  undoExpired: (name) => `“${name}” आता परत आणता येत नाही.`,
  close: 'बंद करा',
};
export const imageTexts: TranslationOf<typeof english.imageTexts> = {
  unreadable: (kinds) => `हे चित्र वाचता आले नाही. यांपैकी एक निवडा: ${kinds.replace(' or ', ' किंवा ')}.`,
  tooLarge: 'हे चित्र ५ MB पेक्षा मोठे आहे. लहान चित्र निवडा.',
  heic: 'हा HEIC फोटो आहे, जो हा ब्राउझर बदलू शकत नाही. नवीन फोटोंसाठी iPhone वर Settings, Camera, Formats, Most Compatible निवडा. या फोटोसाठी Share, Options, Most Compatible निवडा आणि तो JPEG म्हणून जतन करा.',
  still: (name) => `${name}, स्थिर दाखवलेले`,
  stillNote: 'हलणारी चित्रे स्थिर दिसतात, त्यांच्या पहिल्या फ्रेममध्ये.',
};
export const scheduleTexts: TranslationOf<typeof english.scheduleTexts> = {
  summary: 'ठरावीक वेळी दाखवा',
  shownFrom: {
    label: 'कधीपासून दिसावे',
    day: 'कधीपासून दिसावे, दिवस',
    time: 'कधीपासून दिसावे, वेळ',
    clear: 'सुरुवात रिकामी करा',
  },
  shownUntil: {
    label: 'कधीपर्यंत दिसावे',
    day: 'कधीपर्यंत दिसावे, दिवस',
    time: 'कधीपर्यंत दिसावे, वेळ',
    clear: 'शेवट रिकामा करा',
  },
  clearField: 'रिकामे करा',
  clear: 'नेहमी दाखवा',
  zone: 'वेळा या वेळ क्षेत्रातील आहेत',
  useDevice: (zone) => `या डिव्हाइसप्रमाणे ${zone} वापरा`,
  incomplete: 'दिवस आणि वेळ निवडा, किंवा दोन्ही रिकामे करा.',
  order: 'शेवट सुरुवातीनंतर असायला हवा.',
  endIsPast: 'ही वेळ होऊन गेली आहे: व्हिजिटरना हे आता दिसणार नाही.',
  timeOccursTwice: 'तेव्हा घड्याळे मागे केली जातात आणि ही वेळ दोनदा येते. आधीची वेळ धरली जाईल.',
  timeNeverOccurs: (time) => `तेव्हा घड्याळे पुढे केली जातात आणि ही वेळ येतच नाही. त्याऐवजी ${time} असेल.`,
  futureStart: (time) => `${time} पासून दिसेल`,
  futureEnd: (time) => `${time} पर्यंत`,
  pastEnd: (time) => `${time} पर्यंत दिसत होते`,
};
export const shareTexts: TranslationOf<typeof english.shareTexts> = share;
