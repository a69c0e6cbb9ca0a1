import { placeAddress, PLACES } from './places.ts';

const addressOf = (name: string, text: string) => {
  const place = PLACES.find((each) => each.name === name);
  if (!place) throw new Error(`there is no place ${name}`);
  return placeAddress(place, text);
};

it('offers twelve services', () => {
  expect(PLACES).toHaveLength(12);
});

it.each([
  ['Instagram', '@asha.rao ', 'https://www.instagram.com/asha.rao'],
  ['YouTube', 'asha', 'https://www.youtube.com/@asha'],
  ['YouTube', 'youtube.com/@asha', 'http://youtube.com/@asha'],
  ['Threads', 'asha_rao', 'https://www.threads.com/@asha_rao'],
  ['LinkedIn', 'https://linkedin.com/in/asha', 'https://linkedin.com/in/asha'],
  ['WhatsApp', '98765 43210', 'https://wa.me/919876543210'],
  ['WhatsApp', '+44 (0) 7700 900123', 'https://wa.me/447700900123'],
])('makes the address of %s from %s', (name, text, address) => {
  expect(addressOf(name, text)).toBe(address);
});

it.each([
  ['Instagram', 'asha rao'],
  ['Instagram', 'https://youtube.com/@asha'],
  ['WhatsApp', 'asha'],
  ['X', '@'],
  ['X', 'a/../b'],
])('refuses what is no name on %s: %s', (name, text) => {
  expect(addressOf(name, text)).toBeNull();
});
