import { firstLetter, initials } from './initials.ts';

it.each([
  ['अनिल कुमार', 'अकु'],
  ['श्रेया', 'श्रे'],
  ['क्षितिज ज्ञान', 'क्षिज्ञा'],
  ['স্বপ্না রায়', 'স্বরা'],
  ['தமிழ் தேவி', 'ததே'],
  ['Meera Iyer', 'MI'],
  ['élodie', 'É'],
  ['ʻIolani O’Hara', 'ʻO'],
  ['𐐨𐐩 𐐪', '𐐀𐐂'],
  ['🇮🇳 Asha', 'A'],
  ['🇮🇳', '@'],
])('the initials of %s are %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

it.each([
  ['🇮🇳 Delhi', '🇮🇳'],
  ['👩🏽‍🍳 Recipes', '👩🏽‍🍳'],
  ['श्रेया', 'श्रे'],
  ['e\u0301tude', 'e\u0301'],
  ['', ''],
])('the first letter of %s is %s', (text, letter) => {
  expect(firstLetter(text)).toBe(letter);
});
