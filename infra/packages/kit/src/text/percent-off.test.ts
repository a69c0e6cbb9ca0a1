import { percentOff } from './percent-off.ts';

/** The arithmetic of the specification: the rounded percentage of (price minus discount price) over price. */
const rounded = (price: number, discountPrice: number) => Math.round(((price - discountPrice) / price) * 100);

it.each([
  [1690, 1352, 20],
  [2499, 1874.5, 25],
  [300, 200, 33],
  [1000, 15, 99],
  [300, 297, 1],
  [200, 197, 2],
])('%d reduced to %d is the rounded percentage of the specification: %d', (...[price, discountPrice, percent]) => {
  expect(percentOff(price, discountPrice)).toBe(percent);
  expect(rounded(price, discountPrice)).toBe(percent);
});

it.each([
  [10_000_000, 1, 99],
  [1000, 0.01, 99],
  [1000, 4.99, 99],
])('%d reduced to %d is %d, because 100 would say that it is free', (...[price, discountPrice, percent]) => {
  expect(percentOff(price, discountPrice)).toBe(percent);
});

it('only a price of zero is 100 % off', () => {
  expect(percentOff(1000, 0)).toBe(100);
});

it.each([
  [1000, 990.01],
  [200, 199],
  [1000, 1000],
  [0, 0],
  [100, 101],
])('%d at %d has no badge, because the reduction is below 1 %', (price, discountPrice) => {
  expect(percentOff(price, discountPrice)).toBe(0);
});
