import type { NameCheck, SessionUser } from '@linkstall/contracts/http';

import { PASSWORD } from '../../../test/client.js';
import { connect } from '../../../test/database.js';
import { startApp, type TestApp } from '../../../test/test-app.js';
import { DailySweep } from '../../expiry/daily-sweep.js';
import { NameProtection } from './name-protection.service.js';
import { RESERVED } from './reserved-names.js';

const IS_RESERVED = 'This username is reserved';
const IS_SIMILAR = 'This username looks like the name of another creator';

let testApp: TestApp;
/** An account that tries to take the refused names. */
let account: Awaited<ReturnType<typeof newAccount>>;
beforeAll(async () => {
  testApp = await startApp({ RESERVED_NAMES: 'Kirana-Bazaar, -visa' });
  account = await newAccount();
});

let count = 0;
const register = ({ api }: TestApp, username: string) => {
  count += 1;
  const fields = { username, fullName: 'Ana', email: `ana${count}@example.com`, password: PASSWORD };
  return api.post<SessionUser>('users/register', fields);
};
const check = async (name: string) => (await testApp.api.get<NameCheck>(`users/name-free/${name}`)).body.data;

async function change(username: string, update: object): Promise<void> {
  const stored = await connect(testApp.uri);
  await stored.collection('users').updateOne({ username }, update);
  await stored.close();
}

async function newAccount(username?: string) {
  const user = await testApp.api.newUser(username);
  const token = await testApp.api.login(user.username);
  const save = (name: string) =>
    testApp.api.patch('users/update-account', { username: name, fullName: 'Ana', email: user.email }, { token });
  return { user, save };
}

/** Registers and renames to the name; every refusal must be the same, also when the name is checked beforehand. */
async function expectRefusal(name: string, refusal: { readonly status: number; readonly message: string }) {
  const { status, body } = await register(testApp, name);
  expect({ name, status, message: body.message }).toEqual({ name, ...refusal });
  expect({ name, ...(await check(name)) }).toEqual({ name, isFree: false, message: refusal.message });
  const renaming = await account.save(name);
  expect({ name, status: renaming.status, message: renaming.body.message }).toEqual({ name, ...refusal });
}

const CONFUSABLES: readonly (readonly [string, string])[] = [
  ['l', '1'],
  ['l', 'I'],
  ['o', '0'],
  ['m', 'rn'],
  ['i', '1'],
];

describe('A reserved username', () => {
  it.each(['linkstall', 'Official', 'support', 'STAFF', 'admin', 'payments', 'PayPal', 'hdfcbank', 'whatsapp'])(
    'is refused: %s',
    (name) => expectRefusal(name, { status: 400, message: IS_RESERVED }),
  );

  it.each(['kirana-bazaar', 'KiranaBazaar', 'kirana.bazaar', 'paypal-support', 'official.linkstall', 'admin_team'])(
    'is refused also as a word of RESERVED_NAMES, with other separators, or joined from protected words: %s',
    (name) => expectRefusal(name, { status: 400, message: IS_RESERVED }),
  );

  it.each([
    '1inkstall',
    'Iinkstall',
    'l1nk-staII',
    'paypa1',
    'lnstagram',
    'lClCl',
    'adrnin',
    'off1cial',
    'he1p',
    'st0re',
  ])('is refused also in a spelling that looks like it: %s', (name) =>
    expectRefusal(name, { status: 400, message: IS_RESERVED }),
  );

  it('is refused in each confusable spelling of every word of the list', async () => {
    const spellings = RESERVED.protected.flatMap((word) =>
      CONFUSABLES.flatMap(([letters, lookalike]) => [
        word.replace(letters, lookalike),
        word.replaceAll(letters, lookalike),
      ]),
    );
    const free: string[] = [];
    const protection = testApp.app.get(NameProtection);
    for (const name of new Set([...RESERVED.protected, ...spellings]))
      if ((await protection.refusal(name)) === null) free.push(name);
    expect(free).toEqual(['visa', 'v1sa']);
  });

  it.each(['v1sa', 'mall', 'j.s', 'supporter', 'meera.support', 'pay.day', 'terminal', 'helper1'])(
    'does not block %s, because the operator frees the name or the name is another word',
    async (name) => {
      expect(await check(name)).toEqual({ isFree: true, message: '' });
      expect((await register(testApp, name)).status).toBe(201);
    },
  );
});

describe("A name that looks like a verified creator's name", () => {
  const OWNER = 'Modern.Lo10';
  const LOOKALIKES = ['modernlol0', 'modem.lolO', 'm0dern-LoI0', 'MODERN_LO1o'];

  it('is refused; the name of an unverified creator blocks no other name', async () => {
    expect((await register(testApp, OWNER)).status).toBe(201);
    expect((await register(testApp, 'modern_lo10')).status).toBe(201);
    await change(OWNER, { $set: { emailVerified: true } });
    for (const name of LOOKALIKES) await expectRefusal(name, { status: 409, message: IS_SIMILAR });
    await change(OWNER, { $set: { emailVerified: false } });
    expect((await register(testApp, LOOKALIKES[0] ?? '')).status).toBe(201);
  });

  it('is refused also when it differs only in case from the current name of the user', async () => {
    await register(testApp, 'sam-all');
    await change('sam-all', { $set: { emailVerified: true } });
    const { user, save } = await newAccount('sam-ail');
    expect(await save('sam-aIl')).toMatchObject({ status: 409, body: { message: IS_SIMILAR } });
    expect((await save('Sam-ail')).status).toBe(200);
    expect((await testApp.api.get<NameCheck>('users/name-free/sam-aIl')).body.data.isFree).toBe(false);
    expect(user.username).toBe('sam-ail');
  });

  it('is refused when the creator is a sample, because samples count as verified', async () => {
    await register(testApp, 'mira.cooks');
    await change('mira.cooks', { $set: { origin: 'sample' } });
    await expectRefusal('mira-cooks', { status: 409, message: IS_SIMILAR });
  });

  it('is refused from the next daily job on when the creator was stored without a skeleton by an earlier version', async () => {
    await register(testApp, 'old.timer');
    await change('old.timer', { $set: { emailVerified: true }, $unset: { nameSkeleton: '' } });
    expect(await check('oldtimer')).toEqual({ isFree: true, message: '' });
    await testApp.app.get(DailySweep).sweep();
    expect(await check('oldtimer')).toEqual({ isFree: false, message: IS_SIMILAR });
  });
});

it('an account with a name that is protected today keeps the name and can save its profile', async () => {
  const { save } = await newAccount('visa'); // free on this site
  const strict = await startApp({ MONGODB_URI: testApp.uri, DATA_DIR: testApp.dataDir });
  expect((await register(strict, 'v1sa')).status).toBe(400);
  const token = await strict.api.login('visa');
  const profile = { username: 'visa', fullName: 'New Name', email: 'visa@example.com' };
  expect((await strict.api.patch('users/update-account', profile, { token })).status).toBe(200);
  const ownCheck = await strict.api.get<NameCheck>('users/name-free/visa', { token });
  expect(ownCheck.body.data).toEqual({ isFree: true, message: '' });
  await strict.close();
  expect((await save('visa')).status).toBe(200);
});
