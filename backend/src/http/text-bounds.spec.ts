import type { SessionUser } from '@linkstall/contracts/http';

import { PASSWORD } from '../../test/client.js';
import { startApp, type TestApp } from '../../test/test-app.js';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

let count = 0;
const signUp = (fullName: string) => {
  const username = `bounded${(count += 1)}`;
  const form = { username, fullName, email: `${username}@example.com`, password: PASSWORD };
  return running.api.post<SessionUser>('users/register', form);
};

/** The letter, whole as it is, that comes apart into most. */
function mostComposedLetter(): string {
  let most = '';
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const letter = String.fromCodePoint(code);
    const isWhole = /\p{L}/u.test(letter) && letter.normalize('NFC') === letter;
    if (isWhole && letter.normalize('NFD').length > most.normalize('NFD').length) most = letter;
  }
  return most;
}

/** Comes apart into four. */
const LETTER = '\u1f82';

it('a name of eighty letters is taken in whichever form it is sent; one of eighty-one is not', async () => {
  const name = LETTER.repeat(80);
  for (const sent of [name, name.normalize('NFD'), ` ${name} `]) {
    expect((await signUp(sent)).body.data.fullName).toBe(name);
  }
  for (const sent of [LETTER.repeat(81), LETTER.repeat(81).normalize('NFD'), `x${' '.repeat(500)}`]) {
    expect((await signUp(sent)).body).toMatchObject({ message: 'Full name must have at most 80 characters' });
  }
});

it('the letter that comes apart into most fits as often, whichever way it is sent', async () => {
  const most = mostComposedLetter();
  const sent = most.normalize('NFD').repeat(80);
  expect((await signUp(sent)).body.data.fullName).toBe(most.repeat(80));
});

it('more marks on one letter than any language has are left out', async () => {
  const { fullName } = (await signUp(`e${'\u0316\u0301'.repeat(50)} Person`)).body.data;
  expect(fullName).toMatch(/^\u00e9\p{M}{29} Person$/u);
});
