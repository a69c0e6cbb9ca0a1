import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { batchTexts as english } from '../../batch-texts.ts';

const { number, plural } = messagesIn('mr');

const entries = (count: number): string => `${number(count)} आयटम`;

export const batchTexts: TranslationOf<typeof english> = {
  tools: 'शोधा आणि निवडा',
  count: (count, onlyLinks) => (onlyLinks ? `${number(count)} लिंक` : entries(count)),
  ends: (countText) => `यादीत थेट जा: ${countText}`,
  toTop: 'वर',
  toEnd: 'खाली',
  search: 'शीर्षके आणि साइट शोधा',
  placeholder: 'शोधा',
  found: (count, total) =>
    count === 0
      ? 'आयटम सापडला नाही.'
      : plural(count, { one: `${entries(total)} पैकी # सापडला.`, other: `${entries(total)} पैकी # सापडले.` }),
  orderOff: 'काही आयटम दिसत नसताना जागा बदलता येत नाही.',
  select: 'निवडा',
  done: 'झाले',
  list: 'निवडण्यासाठी आयटम',
  selectAll: (count) => `दिसणारे सर्व ${number(count)} निवडा`,
  selected: (count) => plural(count, { one: '# निवडला', other: '# निवडले' }),
  rangeHint: 'एकाच वेळी अनेक निवडण्यासाठी Shift दाबून निवडा.',
  actions: 'निवडलेले आयटम बदला',
  move: 'जागा बदला',
  show: 'दाखवा',
  hide: 'लपवा',
  schedule: 'वेळ ठरवा',
  remove: 'हटवा',
  hidden: 'लपवलेले',
  moveTitle: (count) => plural(count, { one: '# आयटमची जागा बदला', other: '# आयटमची जागा बदला' }),
  moveTo: 'नवीन जागा',
  top: 'सर्वात वर',
  end: 'सर्वात खाली',
  after: (name) => `${name} नंतर`,
  scheduleTitle: (count) => plural(count, { one: '# आयटमची वेळ ठरवा', other: '# आयटमची वेळ ठरवा' }),
  scheduleHint: 'हे प्रत्येकाच्या ठरलेल्या वेळेची जागा घेते. वेळ न दिल्यास ते नेहमी दिसतात.',
  save: 'जतन करा',
  saving: (count) => plural(count, { one: '# आयटम जतन होत आहे…', other: '# आयटम जतन होत आहेत…' }),
  moved: (count) => plural(count, { one: '# आयटमची जागा बदलली.', other: '# आयटमची जागा बदलली.' }),
  shown: (count) => plural(count, { one: '# आयटम सुरू केला.', other: '# आयटम सुरू केले.' }),
  switchedOff: (count) => plural(count, { one: '# आयटम बंद केला.', other: '# आयटम बंद केले.' }),
  scheduled: (count) => plural(count, { one: '# आयटमची वेळ ठरवली.', other: '# आयटमची वेळ ठरवली.' }),
  unscheduled: (count) => plural(count, { one: '# आयटमला आता ठरलेली वेळ नाही.', other: '# आयटमना आता ठरलेली वेळ नाही.' }),
  deleted: (count) => plural(count, { one: '# आयटम हटवला.', other: '# आयटम हटवले.' }),
  notUndone: 'बदल मागे घेता आला नाही. पुन्हा प्रयत्न करा.',
};
