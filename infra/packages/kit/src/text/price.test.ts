import { CURRENCIES, decimalsOf } from './currencies.ts';
import { formatPrice } from './format-price.ts';
import { maxPrice, plainPrice, toMinorUnits } from './price.ts';

/** The zeros of scripts in common use, and of unusual scripts that test the rule, such as bold digits. */
const ZEROS = ['0', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '٠', '۰', '０', '༠', '๐', '𝟎', '𝟬', '𑁦'];
const inScript = (digits: string, zero: string) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)));

const BEFORE = ['', '₹', '₹ ', 'Rs. ', 'rs', 'Rs: ', 'INR ', 'Rupees ', 'MRP: ₹', 'रू '];
const AFTER = ['', '/-', ' rupees', ' INR', ' Rs.', ' /-', ' Rs/-', ' /- Rs', '₹/-', '/- each', ',- only', '.'];

/** Pseudo-random amounts that are the same in each run. */
function* amounts(): Generator<number> {
  for (let seed = 1, count = 0; count < 300; count += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    yield seed % 10 ** (1 + (count % 10));
  }
}

describe('a price', () => {
  it.each([
    ['१२५०', 125_000],
    ['१,२५,०००', 12_500_000],
    ['１，２５０．５０', 125_050],
    ['١٬٢٥٠٫٥٠', 125_050],
    ['۱۲۵۰', 125_000],
    ['1250 rupees', 125_000],
    ['INR 1250', 125_000],
    ['Rs. 1,250.50', 125_050],
    ['₹ 1,250/-', 125_000],
    ['रु. १२५०', 125_000],
    ['१२५० रुपये', 125_000],
    ['\u200e₹1,250', 125_000],
    ['रू 1250', 125_000],
    ['ரூ 1250', 125_000],
    ['MRP 1250', 125_000],
    ['Rs: 1250', 125_000],
    ['1250 Rs/-', 125_000],
    ['1250rs/-', 125_000],
    ['1250 /- Rs', 125_000],
    ['1250₹/-', 125_000],
    ['1250/- each', 125_000],
    ['₹1,250/- only', 125_000],
    ['1250,-', 125_000],
    ['10 000', 1_000_000],
    ['1\u202f25\u00a0000.50', 12_500_050],
    ['1250.', 125_000],
  ])('%j is parsed', (text, paise) => {
    expect(toMinorUnits(text)).toBe(paise);
  });

  it.each([
    '1.250',
    '12,34',
    '1,5',
    '12 50',
    '1 2',
    '1,250 300',
    '1250 1300',
    '1.250 only',
    '1k',
    '৳১২৫০',
    '/- 1250',
    '1250 each for 2',
    'Rs .50',
    '1250²',
    '½',
    '①',
    '-1',
    '+1',
    '1e3',
    '$5',
    '$ 5',
    'rupees',
    '₹',
    'rs rs only',
    '.',
    '',
    '1250 to 1300',
  ])('%j is ambiguous or invalid, so it stays unchanged and is no price', (text) => {
    expect(toMinorUnits(text)).toBeNull();
    expect(plainPrice(text)).toBe(text);
  });

  it('is parsed equally in the digits of every script, with and without words, and as `formatPrice` formats it', () => {
    const failures: (number | string | null)[][] = [];
    for (const paise of amounts()) {
      const plain = (paise / 100).toFixed(2);
      expect(toMinorUnits(plain)).toBe(paise);
      expect(toMinorUnits(formatPrice(paise / 100))).toBe(paise);
      const zero = ZEROS[paise % ZEROS.length] ?? '0';
      for (const [before, after] of BEFORE.flatMap((prefix) => AFTER.map((suffix) => [prefix, suffix] as const))) {
        const text = `${before}${inScript(plain, zero)}${after}`;
        const result = toMinorUnits(text);
        if (result !== paise) failures.push([text, result, paise]);
      }
    }
    expect(failures).toEqual([]);
  });

  it('in plain form stays unchanged by plainPrice', () => {
    for (const paise of amounts()) {
      const plain = plainPrice(`Rs. ${formatPrice(paise / 100).slice(1)}`);
      expect(plain).toMatch(/^\d+(\.\d\d)?$/);
      expect(plainPrice(plain)).toBe(plain);
    }
  });

  it('of ten million rupees is the highest price', () => {
    expect(toMinorUnits('₹1,00,00,000')).toBe(maxPrice('INR') * 100);
  });

  it.each([
    ['12.50', 'EUR', 1250],
    ['12,50', 'EUR', 1250],
    ['€1,250', 'EUR', 125_000],
    ['1 250,5', 'EUR', null],
    ['$20', 'USD', 2000],
    ['20 usd', 'USD', 2000],
    ['S$20', 'SGD', null],
    ['SGD 20', 'SGD', 2000],
    ['1500', 'JPY', 1500],
    ['¥1,500', 'JPY', 1500],
    ['1500.5', 'JPY', null],
    ['1.125', 'KWD', 1125],
    ['1.1255', 'KWD', null],
    ['₹20', 'EUR', null],
    ['€20', 'USD', null],
  ])('%j in %s is %j minor units', (text, currency, units) => {
    expect(toMinorUnits(text, currency)).toBe(units);
  });

  it.each(CURRENCIES)('in %s is read as `formatPrice` writes it', (currency) => {
    const units = 123_456_789;
    expect(toMinorUnits(formatPrice(units / 10 ** decimalsOf(currency), currency), currency)).toBe(units);
  });
});
