import { isLonger } from './lengths.ts';

it('isLonger counts composed characters, also when the text is decomposed', () => {
  expect(isLonger('e\u0301'.repeat(5), 5)).toBe(false);
  expect(isLonger('e\u0301'.repeat(6), 5)).toBe(true);
  expect(isLonger('\u{1f469}'.repeat(5), 5)).toBe(false);
});

it('isLonger does not normalize a text that is certainly too long, because that takes quadratic time', () => {
  const normalize = jest.spyOn(String.prototype, 'normalize');
  try {
    expect(isLonger('\u0301\u0316'.repeat(50_000), 120)).toBe(true);
    expect(normalize).not.toHaveBeenCalled();
  } finally {
    normalize.mockRestore();
  }
});
