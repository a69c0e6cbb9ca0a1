import { withoutInvisible } from './invisible.ts';

it.each([
  ['https://example.com/x\u200b', 'https://example.com/x'],
  ['Mee\u00adra\u2060 Iyer\ufeff', 'Meera Iyer'],
  ['\u3164', ''],
  ['a\u200db\u200cc', 'abc'],
  ['\u200dक', 'क'],
  ['क \u200c', 'क '],
  ['a\u{e0041}\ufe0f', 'a'],
  ['\u200eexample.com\u200f', 'example.com'],
])('removes the invisible characters of %j', (text, visible) => {
  expect(withoutInvisible(text)).toBe(visible);
});

it.each([
  ['a joiner inside a word', 'क्\u200dष'],
  ['a joiner after a letter and before a sign', 'র\u200d্যাব'],
  ['a joiner at the end of a word', 'അവന്\u200d'],
  ['a non-joiner inside a word', 'می\u200cخواهم'],
  ['an emoji of a person with a job', '👩🏽\u200d🍳'],
  ['an emoji with a selector', '❤\ufe0f\u200d🔥'],
  ['a key', '1\ufe0f\u20e3'],
  ['the flag of a region', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['a selector of a Han letter', '葛\u{e0100}'],
  ['a selector of a Mongolian letter', 'ᠪᠣ\u180b'],
])('keeps %s', (_what, text) => {
  expect(withoutInvisible(text)).toBe(text);
});
