import { connect } from '../../test/database.js';
import { documentsOf } from '../../test/everything-stored.js';
import { startApp, type TestApp } from '../../test/test-app.js';
import { Clock } from '../config/clock.js';
import { UserWritesRepository } from '../users/user-writes.repository.js';
import { UserWritesService } from '../users/user-writes.service.js';
import { UsersRepository } from '../users/users.repository.js';
import { AnsweredWritesRepository } from './answered-writes.repository.js';

let running: TestApp;
beforeAll(async () => {
  running = await startApp();
});
afterAll(() => running.close());

let keys = 0;
const newKey = () => `a-remembered-key-${(keys += 1)}`;
const under = (key: string, token: string) => ({ token, headers: { 'Idempotency-Key': key } });

describe('A write that the user’s document alone remembers', () => {
  const choose = (theme: string, call: object) => running.api.patch('users/update-theme', { theme }, call);
  const forgetAnswer = () =>
    jest.spyOn(running.app.get(AnsweredWritesRepository), 'put').mockRejectedValueOnce(new Error('lost'));

  it('is not done again, and its key is no other write’s', async () => {
    const { token } = await running.api.newSession();
    const call = under(newKey(), token);
    forgetAnswer();
    expect((await choose('monsoon', call)).status).toBe(200);
    expect(await choose('marigold', call)).toMatchObject({ status: 409, body: { code: 'request.key_reused' } });
    expect((await choose('monsoon', call)).status).toBe(200);
  });

  it('is not asked for where the database is away: that would take as long once more', async () => {
    const { token } = await running.api.newSession();
    const away = Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });
    jest.spyOn(running.app.get(UsersRepository), 'setTheme').mockRejectedValueOnce(away);
    const asked = jest.spyOn(running.app.get(UserWritesService), 'isDone');
    expect((await choose('monsoon', under(newKey(), token))).status).toBe(503);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });
});

it('a user remembers no more writes than may be on their way', async () => {
  const { user, token } = await running.api.newSession();
  for (let count = 0; count < 30; count += 1) {
    await running.api.patch('users/update-theme', { theme: 'monsoon' }, under(newKey(), token));
  }
  const stored = await connect(running.uri);
  const id = new stored.base.Types.ObjectId(user._id);
  const { marks } = (await stored.collection('users').findOne({ _id: id })) as unknown as { marks: object };
  await stored.close();
  expect(Object.keys(marks)).toHaveLength(20);
});

it('a write is not forgotten by who has read an older one of its key', async () => {
  const { user, token } = await running.api.newSession();
  await running.api.patch('users/update-theme', { theme: 'monsoon' }, under(newKey(), token));
  const marksOf = async () => {
    const users = (await documentsOf(running)).get('users') ?? [];
    return users.find(({ _id }) => String(_id) === user._id)?.marks as object;
  };
  const [key = ''] = Object.keys(await marksOf());
  await running.app.get(UserWritesRepository).forgetOne(user._id, { key, at: new Date(0) });
  expect(Object.keys(await marksOf())).toEqual([key]);
});

it('a key is new after a day, before anything is swept too', async () => {
  const { user, token } = await running.api.newSession();
  const call = under(newKey(), token);
  const choose = (theme: string, how: object) => running.api.patch('users/update-theme', { theme }, how);
  await choose('monsoon', call);
  await choose('terracotta', { token });
  running.app.get<{ offsetSeconds: number }>(Clock).offsetSeconds += 86_400;
  await choose('monsoon', call);
  expect((await running.api.get(user.username)).text).toContain('monsoon');
});
