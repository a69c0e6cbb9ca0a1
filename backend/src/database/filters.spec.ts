import { startApp, type TestApp } from '../../test/test-app.js';
import { UserEntity } from '../users/user.schema.js';
import { UsersRepository } from '../users/users.repository.js';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
  await testApp.api.newUser();
});

/** The DTOs reject this value earlier. This test assumes that a DTO did not. */
const OPERATOR = { $ne: null } as unknown as string;

it('an operator object instead of a value matches no document, because the cast fails', async () => {
  const users = testApp.app.get(UsersRepository);
  await expect(users.find(OPERATOR)).rejects.toThrow('Cast to ObjectId failed');
  await expect(users.findWithEmail(users.newId(), OPERATOR)).rejects.toThrow('Cast to string failed');
  await expect(users.setTheme(OPERATOR, 'monsoon')).rejects.toThrow('Cast to ObjectId failed');
});

it('a filter by an unknown field matches no document', async () => {
  const users = testApp.database.model(UserEntity.name);
  expect(await users.countDocuments({ nothing: 1 })).toBe(0);
  expect(await users.countDocuments({})).toBe(1);
});
