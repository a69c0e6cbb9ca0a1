import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { batchTexts as english } from '../../batch-texts.ts';

const { number, plural } = messagesIn('hi');

const entries = (count: number): string => `${number(count)} आइटम`;

export const batchTexts: TranslationOf<typeof english> = {
  tools: 'खोजें और चुनें',
  count: (count, onlyLinks) => (onlyLinks ? `${number(count)} लिंक` : entries(count)),
  ends: (countText) => `सूची में सीधे जाएँ: ${countText}`,
  toTop: 'ऊपर',
  toEnd: 'नीचे',
  search: 'शीर्षक और साइट खोजें',
  placeholder: 'खोजें',
  found: (count, total) =>
    count === 0
      ? 'कोई आइटम नहीं मिला।'
      : plural(count, { one: `${entries(total)} में से # मिला।`, other: `${entries(total)} में से # मिले।` }),
  orderOff: 'जब तक कुछ आइटम नहीं दिख रहे, जगह नहीं बदली जा सकती।',
  select: 'चुनें',
  done: 'हो गया',
  list: 'चुनने के लिए आइटम',
  selectAll: (count) => `दिख रहे सभी ${number(count)} चुनें`,
  selected: (count) => plural(count, { one: '# चुना गया', other: '# चुने गए' }),
  rangeHint: 'एक साथ कई चुनने के लिए Shift दबाकर चुनें।',
  actions: 'चुने हुए आइटम बदलें',
  move: 'ले जाएँ',
  show: 'दिखाएँ',
  hide: 'छिपाएँ',
  schedule: 'समय तय करें',
  remove: 'मिटाएँ',
  hidden: 'छिपा हुआ',
  moveTitle: (count) => `${entries(count)} की जगह बदलें`,
  moveTo: 'नई जगह',
  top: 'सबसे ऊपर',
  end: 'सबसे नीचे',
  after: (name) => `${name} के बाद`,
  scheduleTitle: (count) => `${entries(count)} का समय तय करें`,
  scheduleHint: 'यह हर एक के तय समय की जगह ले लेगा। समय न देने पर वे हमेशा दिखते हैं।',
  save: 'सहेजें',
  saving: (count) => plural(count, { one: '# आइटम सहेजा जा रहा है…', other: '# आइटम सहेजे जा रहे हैं…' }),
  moved: (count) => plural(count, { one: '# आइटम की जगह बदली गई।', other: '# आइटम की जगह बदली गई।' }),
  shown: (count) => plural(count, { one: '# आइटम चालू किया गया।', other: '# आइटम चालू किए गए।' }),
  switchedOff: (count) => plural(count, { one: '# आइटम बंद किया गया।', other: '# आइटम बंद किए गए।' }),
  scheduled: (count) => plural(count, { one: '# आइटम का समय तय हुआ।', other: '# आइटम का समय तय हुआ।' }),
  unscheduled: (count) => `${entries(count)} का अब कोई तय समय नहीं।`,
  deleted: (count) => plural(count, { one: '# आइटम मिटाया गया।', other: '# आइटम मिटाए गए।' }),
  notUndone: 'बदलाव वापस नहीं लिया जा सका। फिर कोशिश करें।',
};
