import { addressFault } from './address-fault.ts';

it.each([
  ['coffee shop.com', 'an address has no spaces'],
  ['https://example.com/my page', 'an address has no spaces'],
  ['meera@example.com', 'this is a mail address, not that of a web page; your email has its own place on your page'],
  [
    'mailto:meera@example.com',
    'this is a mail address, not that of a web page; your email has its own place on your page',
  ],
  ['https:/example.com', 'it begins with https://'],
  ['https:\\\\example.com', 'it begins with https://'],
  ['https//example.com', 'it begins with https://'],
  ['htps://example.com', 'it begins with https://'],
  ['http:example.com', 'it begins with https://'],
  ['javascript:alert(1)', 'only addresses of web pages can be opened: they begin with https://'],
  ['tel:+911234567890', 'only addresses of web pages can be opened: they begin with https://'],
  ['ftp://example.com', 'only addresses of web pages can be opened: they begin with https://'],
  ['tel:123', 'only addresses of web pages can be opened: they begin with https://'],
  ['SMS:98450', 'only addresses of web pages can be opened: they begin with https://'],
  ['https://user:password@example.com', 'a name or password before an @ cannot stand in an address'],
  ['https://', 'the name of the site is missing, such as example.com'],
  ['https:///example.com', 'the name of the site is missing, such as example.com'],
  ['/rooted/path', 'the name of the site is missing, such as example.com'],
  ['localhost', 'the name of the site has a dot, as in example.com'],
  ['localhost:4000', 'the name of the site has a dot, as in example.com'],
  ['myshop/offers', 'the name of the site has a dot, as in example.com'],
  ['.example.com', 'the name of the site begins with a dot'],
  ['example.com.', 'the name of the site ends with a dot'],
  ['example..com', 'there are two dots side by side'],
  ['example,shop.com', '“,” cannot stand in the name of a site'],
  [`${'a'.repeat(64)}.com`, 'between two dots there are at most 63 characters'],
  ['1.2.3', 'an address of numbers has four of them, each from 0 to 255'],
  ['300.1.1.1', 'an address of numbers has four of them, each from 0 to 255'],
  ['example.c0m', 'after the last dot there are only letters, as in .com or .in'],
  ['example.com:80a', 'after the colon comes a port, a number such as 8080'],
  ['example.com:99999', 'after the colon comes a port, a number such as 8080'],
  [`example.com/${'a'.repeat(2_048)}`, 'an address has at most 2,048 characters'],
])('addressFault of "%s" is "%s"', (address, fault) => {
  expect(addressFault(address)).toBe(fault);
});

it.each(['example.com', ' https://youtube.com/@name ', '192.168.1.10:4000/x', 'https://example.com?q=a@b'])(
  'addressFault of "%s" is null',
  (address) => expect(addressFault(address)).toBeNull(),
);

it('describes every invalid address in linear time', () => {
  for (const address of [
    '',
    '…',
    'a'.repeat(2_000),
    'a@'.repeat(900),
    'https://xn--\u0000.com',
    `${'ht'.repeat(900)}:`,
  ])
    expect(addressFault(address)).toEqual(expect.any(String));
});
