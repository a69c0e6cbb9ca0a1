import type { SessionUser } from '@linkstall/contracts/http';

import { PASSWORD } from '../../test/client.js';
import { startApp, type TestApp } from '../../test/test-app.js';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
});

let count = 0;
const signUp = (fullName: string) => {
  const username = `bounded${(count += 1)}`;
  const form = { username, fullName, email: `${username}@example.com`, password: PASSWORD };
  return testApp.api.post<SessionUser>('users/register', form);
};

/** The composed letter that decomposes into the most characters. */
function mostComposedLetter(): string {
  let longest = '';
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const letter = String.fromCodePoint(code);
    const isComposed = /\p{L}/u.test(letter) && letter.normalize('NFC') === letter;
    if (isComposed && letter.normalize('NFD').length > longest.normalize('NFD').length) longest = letter;
  }
  return longest;
}

/** This letter decomposes into four characters. */
const LETTER = '\u1f82';

it('accepts a full name of eighty letters in every normalization form, and rejects eighty-one', async () => {
  const name = LETTER.repeat(80);
  for (const fullName of [name, name.normalize('NFD'), ` ${name} `]) {
    expect((await signUp(fullName)).body.data.fullName).toBe(name);
  }
  for (const fullName of [LETTER.repeat(81), LETTER.repeat(81).normalize('NFD'), `x${' '.repeat(500)}`]) {
    expect((await signUp(fullName)).body).toMatchObject({ message: 'Full name must have at most 80 characters' });
  }
});

it('accepts eighty times the letter with the longest decomposition, in decomposed form', async () => {
  const longest = mostComposedLetter();
  const fullName = longest.normalize('NFD').repeat(80);
  expect((await signUp(fullName)).body.data.fullName).toBe(longest.repeat(80));
});

it('removes combining marks beyond the maximum of one letter', async () => {
  const { fullName } = (await signUp(`e${'\u0316\u0301'.repeat(50)} Person`)).body.data;
  expect(fullName).toMatch(/^\u00e9\p{M}{29} Person$/u);
});
