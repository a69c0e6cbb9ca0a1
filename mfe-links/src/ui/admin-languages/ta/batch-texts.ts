import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { batchTexts as english } from '../../batch-texts.ts';

const { number, plural } = messagesIn('ta');

const entries = (count: number) => plural(count, { one: '# உருப்படி', other: '# உருப்படிகள்' });

export const batchTexts: TranslationOf<typeof english> = {
  tools: 'தேடித் தேர்ந்தெடு',
  count: (count, onlyLinks) => (onlyLinks ? plural(count, { one: '# இணைப்பு', other: '# இணைப்புகள்' }) : entries(count)),
  ends: (countText) => `${countText}: தாவு`,
  toTop: 'தொடக்கம்',
  toEnd: 'முடிவு',
  search: 'தலைப்புகளிலும் தளங்களிலும் தேடவும்',
  placeholder: 'தேடு',
  found: (count, total) =>
    count === 0 ? 'எந்த உருப்படியும் கிடைக்கவில்லை.' : `மொத்தம் ${entries(total)}; கிடைத்தவை: ${number(count)}.`,
  orderOff: 'சில உருப்படிகள் காட்டப்படாதபோது நகர்த்த முடியாது.',
  select: 'தேர்வுசெய்',
  done: 'முடிந்தது',
  list: 'தேர்வுசெய்ய உருப்படிகள்',
  selectAll: (count) => `காட்டப்படும் அனைத்தையும் (${number(count)}) தேர்வுசெய்`,
  selected: (count) => `தேர்வானவை: ${number(count)}`,
  rangeHint: 'Shift பிடித்து அழுத்தினால் இடைப்பட்ட அனைத்தும் தேர்வாகும்.',
  actions: 'தேர்வானவற்றை மாற்று',
  move: 'நகர்த்து',
  show: 'காட்டு',
  hide: 'மறை',
  schedule: 'நேரம் அமை',
  remove: 'நீக்கு',
  hidden: 'மறைக்கப்பட்டது',
  moveTitle: (count) => plural(count, { one: '# உருப்படியை நகர்த்து', other: '# உருப்படிகளை நகர்த்து' }),
  moveTo: 'புதிய இடம்',
  top: 'மேலே',
  end: 'கடைசியில்',
  after: (name) => `இதன் பிறகு: ${name}`,
  scheduleTitle: (count) => plural(count, { one: '# உருப்படிக்கு நேரம் அமை', other: '# உருப்படிகளுக்கு நேரம் அமை' }),
  scheduleHint: 'இது ஒவ்வொன்றின் நேர அமைப்புக்கும் பதிலாக அமையும். நேரங்கள் இல்லையெனில் எப்போதும் காட்டப்படும்.',
  save: 'சேமி',
  saving: (count) => plural(count, { one: '# உருப்படி சேமிக்கப்படுகிறது…', other: '# உருப்படிகள் சேமிக்கப்படுகின்றன…' }),
  moved: (count) => plural(count, { one: '# உருப்படி நகர்த்தப்பட்டது.', other: '# உருப்படிகள் நகர்த்தப்பட்டன.' }),
  shown: (count) => plural(count, { one: '# உருப்படி இயக்கப்பட்டது.', other: '# உருப்படிகள் இயக்கப்பட்டன.' }),
  switchedOff: (count) => plural(count, { one: '# உருப்படி நிறுத்தப்பட்டது.', other: '# உருப்படிகள் நிறுத்தப்பட்டன.' }),
  scheduled: (count) =>
    plural(count, { one: '# உருப்படிக்கு நேரம் அமைக்கப்பட்டது.', other: '# உருப்படிகளுக்கு நேரம் அமைக்கப்பட்டது.' }),
  unscheduled: (count) =>
    plural(count, { one: '# உருப்படிக்கு நேர அமைப்பு இல்லை.', other: '# உருப்படிகளுக்கு நேர அமைப்பு இல்லை.' }),
  deleted: (count) => plural(count, { one: '# உருப்படி நீக்கப்பட்டது.', other: '# உருப்படிகள் நீக்கப்பட்டன.' }),
  notUndone: 'மாற்றத்தைச் செயல்தவிர்க்க முடியவில்லை. மீண்டும் முயலவும்.',
};
