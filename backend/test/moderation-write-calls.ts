import type { AuditState, ModeratedAccount } from '@linkstall/contracts/http';

import { Types } from 'mongoose';

import { MailWriters } from '../src/mail/mail-writers.service.js';
import { AppealsService } from '../src/moderation/appeals.service.js';
import { ReportsService } from '../src/moderation/reports/reports.service.js';
import { newOperator } from './site-write-calls.js';
import { EDGE_KEY } from './test-app.js';
import { Person, type PrepareScene, type SceneContext } from './write-scene.js';

const PAGE = { target: 'page', id: '' };
const HIDE = { ...PAGE, category: 'spam', reason: 'Spam.' };

const newReport = (token: string) =>
  ({ category: 'spam', words: 'Spam.', email: '', token: `report-${token}` }) as const;

const linesOf = ({ database }: SceneContext, { user }: Person) =>
  database.collection('auditlines').find({ username: user.username }).sort({ _id: 1 }).toArray();

const groupOf = (context: SceneContext, { user }: Person) => context.testApp.app.get(ReportsService).of(user._id);

/** A page, and the calls of an operator about it. */
async function newScene(context: SceneContext) {
  return { operator: await newOperator(context), person: await Person.new(context) };
}

/** The token of the mail about the newest takedown. */
async function newAppealLink({ database, testApp }: SceneContext, { user }: Person): Promise<string> {
  const [line] = await database.collection('auditlines').find({ username: user.username }).sort({ _id: -1 }).toArray();
  const [userId, ref, to] = [user._id, String(line?._id), user.email];
  const mail = await testApp.app.get(MailWriters).write({ purpose: 'takedown-notice', userId, ref, to });
  return new URLSearchParams(mail?.path.split('?')[1]).get('token') ?? '';
}

const expectStates = async (context: SceneContext, person: Person, states: readonly AuditState[]) => {
  const lines = await linesOf(context, person);
  expect(lines.map(({ after }) => after as AuditState)).toEqual(states);
};

/** The calls of operators about pages, and the reports of visitors. */
export const MODERATION_CALLS: Readonly<Record<string, PrepareScene>> = {
  'post /api/v1/reports/{username}': async (context) => {
    const person = await Person.new(context);
    return {
      send: (headers) =>
        person.json(
          'POST',
          `reports/${person.user.username}`,
          newReport(person.user._id),
        )({
          'x-edge-key': EDGE_KEY,
          ...headers,
        }),
      status: 202,
      expectOnce: async () =>
        expect(await groupOf(context, person)).toMatchObject({
          count: 1,
          categories: [{ category: 'spam', count: 1 }],
        }),
    };
  },
  'post /api/v1/admin/reports/{username}/dismiss': async (context) => {
    const { operator, person } = await newScene(context);
    const { username, _id } = person.user;
    await context.testApp.app.get(ReportsService).add(username, newReport(_id), '203.0.113.7');
    return {
      send: operator.json('POST', `admin/reports/${username}/dismiss`, { reason: 'Fine.' }),
      status: 200,
      expectOnce: async () => {
        expect(await groupOf(context, person)).toBeNull();
        await expectStates(context, person, ['visible']);
      },
    };
  },
  'post /api/v1/admin/takedowns/{username}': async (context) => {
    const { operator, person } = await newScene(context);
    return {
      send: operator.json('POST', `admin/takedowns/${person.user.username}`, HIDE),
      status: 200,
      expectOnce: async ({ body }) => {
        expect((body.data as ModeratedAccount).takedown).toMatchObject({ category: 'spam', reason: 'Spam.' });
        await expectStates(context, person, ['hidden']);
      },
    };
  },
  'post /api/v1/admin/takedowns/{username}/end': async (context) => {
    const { operator, person } = await newScene(context);
    const path = `admin/takedowns/${person.user.username}`;
    await operator.json('POST', path, HIDE)({});
    return {
      send: operator.json('POST', `${path}/end`, { ...PAGE, reason: 'A mistake.' }),
      status: 200,
      expectOnce: async ({ body }) => {
        expect(body.data).not.toHaveProperty('takedown');
        await expectStates(context, person, ['hidden', 'visible']);
      },
    };
  },
  'post /api/v1/admin/takedowns/{username}/keep': async (context) => {
    const { operator, person } = await newScene(context);
    const path = `admin/takedowns/${person.user.username}`;
    await operator.json('POST', path, HIDE)({});
    const token = await newAppealLink(context, person);
    await context.testApp.app.get(AppealsService).write(token, 'It is no spam.');
    return {
      send: operator.json('POST', `${path}/keep`, { ...PAGE, reason: 'It is.' }),
      status: 200,
      expectOnce: async ({ body }) => {
        expect((body.data as ModeratedAccount).appeals).toMatchObject([{ words: 'It is no spam.', answer: 'It is.' }]);
        await expectStates(context, person, ['hidden', 'hidden']);
      },
    };
  },
  'post /api/v1/admin/new-pages/{username}/end': async (context) => {
    const { operator, person } = await newScene(context);
    const { username, _id: id } = person.user;
    const users = context.database.collection('users');
    await users.updateOne({ _id: new Types.ObjectId(id) }, { $set: { newUntil: new Date(Date.now() + 600_000) } });
    return {
      send: operator.json('POST', `admin/new-pages/${username}/end`, { reason: 'I know the shop.' }),
      status: 200,
      expectOnce: async () => {
        expect(await users.findOne({ _id: new Types.ObjectId(id) })).not.toHaveProperty('newUntil');
      },
    };
  },
  'post /api/v1/appeals/link': async (context) => {
    const { operator, person } = await newScene(context);
    const path = `admin/takedowns/${person.user.username}`;
    await operator.json('POST', path, HIDE)({});
    const token = await newAppealLink(context, person);
    return {
      send: person.json('POST', 'appeals/link', { token, words: 'It is no spam.' }),
      status: 202,
      expectOnce: async () =>
        expect(await context.testApp.app.get(AppealsService).listOf(person.user._id)).toMatchObject([
          { words: 'It is no spam.' },
        ]),
    };
  },
};
