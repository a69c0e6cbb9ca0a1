import { isLonger } from './lengths.ts';

it('counts composed characters, whichever way they are sent', () => {
  expect(isLonger('e\u0301'.repeat(5), 5)).toBe(false);
  expect(isLonger('e\u0301'.repeat(6), 5)).toBe(true);
  expect(isLonger('\u{1f469}'.repeat(5), 5)).toBe(false);
});

it('composes no text that cannot fit, because that takes time squared', () => {
  const normalize = jest.spyOn(String.prototype, 'normalize');
  try {
    expect(isLonger('\u0301\u0316'.repeat(50_000), 120)).toBe(true);
    expect(normalize).not.toHaveBeenCalled();
  } finally {
    normalize.mockRestore();
  }
});
