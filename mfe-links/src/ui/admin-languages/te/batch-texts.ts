import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { batchTexts as english } from '../../batch-texts.ts';

const { number, plural } = messagesIn('te');

const entries = (count: number) => plural(count, { one: '# అంశం', other: '# అంశాలు' });

export const batchTexts: TranslationOf<typeof english> = {
  tools: 'వెతికి ఎంచుకోండి',
  count: (count, onlyLinks) => (onlyLinks ? plural(count, { one: '# లింక్', other: '# లింకులు' }) : entries(count)),
  ends: (countText) => `${countText}: చివరలకు వెళ్లండి`,
  toTop: 'మొదలు',
  toEnd: 'చివర',
  search: 'శీర్షికలు, సైట్లలో వెతకండి',
  placeholder: 'వెతకండి',
  found: (count, total) => (count === 0 ? 'ఏ అంశమూ దొరకలేదు.' : `మొత్తం ${entries(total)}; దొరికినవి: ${number(count)}.`),
  orderOff: 'కొన్ని అంశాలు కనిపించనప్పుడు జరపడం కుదరదు.',
  select: 'ఎంచుకోండి',
  done: 'పూర్తయింది',
  list: 'ఎంచుకోవడానికి అంశాలు',
  selectAll: (count) => `కనిపించే అన్నీ (${number(count)}) ఎంచుకోండి`,
  selected: (count) => `ఎంచుకున్నవి: ${number(count)}`,
  rangeHint: 'Shift పట్టుకుని నొక్కితే మధ్యలో ఉన్నవన్నీ ఎంపికవుతాయి.',
  actions: 'ఎంచుకున్న అంశాలు మార్చండి',
  move: 'జరపండి',
  show: 'చూపించండి',
  hide: 'దాచండి',
  schedule: 'షెడ్యూల్',
  remove: 'తొలగించండి',
  hidden: 'దాచినది',
  moveTitle: (count) => `${entries(count)} జరపండి`,
  moveTo: 'కొత్త స్థానం',
  top: 'పైన',
  end: 'చివర',
  after: (name) => `${name} తర్వాత`,
  scheduleTitle: (count) => `${entries(count)} షెడ్యూల్ చేయండి`,
  scheduleHint: 'ఇది ఒక్కోదాని షెడ్యూల్ స్థానంలో వస్తుంది. సమయాలు లేకపోతే అవి ఎప్పుడూ కనిపిస్తాయి.',
  save: 'సేవ్ చేయండి',
  saving: (count) => plural(count, { one: '# అంశం సేవ్ అవుతోంది…', other: '# అంశాలు సేవ్ అవుతున్నాయి…' }),
  moved: (count) => plural(count, { one: '# అంశం జరిగింది.', other: '# అంశాలు జరిగాయి.' }),
  shown: (count) => plural(count, { one: '# అంశం ఆన్ అయింది.', other: '# అంశాలు ఆన్ అయ్యాయి.' }),
  switchedOff: (count) => plural(count, { one: '# అంశం ఆఫ్ అయింది.', other: '# అంశాలు ఆఫ్ అయ్యాయి.' }),
  scheduled: (count) => plural(count, { one: '# అంశం షెడ్యూల్ అయింది.', other: '# అంశాలు షెడ్యూల్ అయ్యాయి.' }),
  unscheduled: (count) => plural(count, { one: '# అంశానికి షెడ్యూల్ లేదు.', other: '# అంశాలకు షెడ్యూల్ లేదు.' }),
  deleted: (count) => plural(count, { one: '# అంశం తొలగించబడింది.', other: '# అంశాలు తొలగించబడ్డాయి.' }),
  notUndone: 'మార్పును అన్‌డూ చేయలేకపోయాం. మళ్లీ ప్రయత్నించండి.',
};
