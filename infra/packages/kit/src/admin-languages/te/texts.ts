import { messagesIn, type TranslationOf } from '../../language/messages.ts';
import { share } from '../../share/texts/te.ts';
import type * as english from '../../texts.ts';

const { number, plural } = messagesIn('te');

export const texts: TranslationOf<typeof english.texts> = {
  tryAgain: 'మళ్లీ ప్రయత్నించండి',
  tryingAgain: 'దానంతట అదే మళ్లీ ప్రయత్నిస్తోంది.',
  unexpectedError: 'ఏదో పొరపాటు జరిగింది. మళ్లీ ప్రయత్నించండి.',
  loading: 'లోడ్ అవుతోంది',
  slow: (name) => `${name}: లోడ్ కావడం ఆలస్యమవుతోంది.`,
};

export const formTexts: TranslationOf<typeof english.formTexts> = {
  show: (label) => `${label}: చూపించండి`,
  characterCount: (count, most) => `${number(count)} / ${number(most)}`,
  remainingCharacters: (remainingCharacters) =>
    remainingCharacters < 0
      ? plural(-remainingCharacters, { one: '# అక్షరం ఎక్కువైంది', other: '# అక్షరాలు ఎక్కువయ్యాయి' })
      : plural(remainingCharacters, { one: 'ఇంకా # అక్షరం', other: 'ఇంకా # అక్షరాలు' }),
};

export const orderTexts: TranslationOf<typeof english.orderTexts> = {
  saving: (title) => `“${title}” సేవ్ అవుతోంది`,
  moved: (title, place, count) => `“${title}” ఇప్పుడు ${number(count)}లో ${number(place)}వ స్థానంలో ఉంది.`,
  notSaved: (reason) => `సేవ్ కాలేదు: ${reason}`,
  perhapsNotSaved: (reason) => `బహుశా సేవ్ కాలేదు: ${reason}`,
};

export const draftTexts: TranslationOf<typeof english.draftTexts> = {
  restore: 'రాసినది తిరిగి తెండి',
  discard: 'వదిలేయండి',
  unsentDraft: 'మీరు ఇక్కడ రాయడం మొదలుపెట్టారు, కానీ అది పంపలేదు.',
  imagesNotStored: (count) => (count === 1 ? 'చిత్రాన్ని ఉంచడం కుదరదు: మళ్లీ ఎంచుకోండి.' : 'చిత్రాలను ఉంచడం కుదరదు: మళ్లీ ఎంచుకోండి.'),
};

export const undoBarTexts: TranslationOf<typeof english.undoBarTexts> = {
  label: 'చివరి మార్పు',
  undo: 'అన్‌డూ',
  undoByKey: (text) => `${text} అన్‌డూ చేయడానికి Control Z నొక్కండి.`,
  undoing: 'అన్‌డూ అవుతోంది…',
  undone: 'అన్‌డూ అయింది.',
  itemDeleted: (name) => `“${name}” తొలగించబడింది.`,
  restoreFailed: (name, reason) => `“${name}”ను తిరిగి తేలేకపోయాం: ${reason}`,
  undoExpired: (name) => `“${name}”ను ఇక తిరిగి తేలేము.`,
  close: 'మూసివేయండి',
};

export const imageTexts: TranslationOf<typeof english.imageTexts> = {
  unreadable: (kinds) => `ఈ చిత్రాన్ని చదవలేకపోయాం. ${kinds} చిత్రాన్ని ఎంచుకోండి.`,
  tooLarge: 'ఈ చిత్రం 5 MB కంటే పెద్దది. చిన్న చిత్రాన్ని ఎంచుకోండి.',
  heic: 'ఇది HEIC ఫోటో; ఈ బ్రౌజర్ దీన్ని మార్చలేదు. కొత్త ఫోటోల కోసం iPhoneలో Settings, Camera, Formats, Most Compatible ఎంచుకోండి. ఈ ఫోటో కోసం Share, Options, Most Compatible ఎంచుకుని, JPEGగా సేవ్ చేయండి.',
  still: (name) => `${name}, కదలకుండా చూపిస్తాం`,
  stillNote: 'కదిలే చిత్రాలను వాటి మొదటి ఫ్రేమ్‌తో, కదలకుండా చూపిస్తాం.',
};

export const scheduleTexts: TranslationOf<typeof english.scheduleTexts> = {
  summary: 'నిర్దిష్ట సమయాల్లో చూపించండి',
  shownFrom: {
    label: 'ఎప్పటి నుంచి చూపించాలి',
    day: 'ఏ రోజు నుంచి చూపించాలి',
    time: 'ఏ సమయం నుంచి చూపించాలి',
    clear: 'ప్రారంభాన్ని చెరిపేయండి',
  },
  shownUntil: {
    label: 'ఎప్పటి వరకు చూపించాలి',
    day: 'ఏ రోజు వరకు చూపించాలి',
    time: 'ఏ సమయం వరకు చూపించాలి',
    clear: 'ముగింపును చెరిపేయండి',
  },
  clearField: 'చెరిపేయండి',
  clear: 'ఎప్పుడూ చూపించండి',
  zone: 'సమయాల టైమ్ జోన్',
  useDevice: (zone) => `ఈ పరికరంలో ఉన్నట్టు ${zone} వాడండి`,
  incomplete: 'రోజు, సమయం ఎంచుకోండి, లేదా రెండూ చెరిపేయండి.',
  order: 'ముగింపు, ప్రారంభం తర్వాత ఉండాలి.',
  endIsPast: 'ఈ సమయం గడిచిపోయింది: సందర్శకులకు ఇది ఇక కనిపించదు.',
  timeOccursTwice: 'అప్పుడు గడియారం వెనక్కి మారుతుంది కాబట్టి ఈ సమయం రెండుసార్లు వస్తుంది. మొదటిదాన్నే తీసుకుంటాం.',
  timeNeverOccurs: (time) => `అప్పుడు గడియారం ముందుకు మారుతుంది కాబట్టి ఈ సమయం రాదు. ${time}గా తీసుకుంటాం.`,
  futureStart: (time) => `${time} నుంచి కనిపిస్తుంది`,
  futureEnd: (time) => `${time} వరకు`,
  pastEnd: (time) => `${time} వరకు కనిపించింది`,
};

export const shareTexts: TranslationOf<typeof english.shareTexts> = share;
