import { newSecret, tokenOf } from '../src/subscribers/subscriber-token.js';
import { hashOf } from '../src/users/one-time-token.rule.js';
import { SubscribersRepository } from '../src/subscribers/subscribers.repository.js';
import { emailListOf } from './email-list.js';
import { setVerified } from './set-verified.js';
import { EDGE_KEY } from './test-app.js';
import { Person, type PrepareScene, type SceneContext } from './write-scene.js';

const EMAIL = 'reader@example.com';

/** A person with an e-mail list. */
async function newListOwner(context: SceneContext) {
  const person = await Person.new(context);
  await setVerified(context, person.user.username);
  const { entryId } = await emailListOf(context.testApp.api, person);
  const owner = new context.database.base.Types.ObjectId(person.user._id);
  const stored = () => context.database.collection('subscribers').find({ owner }).toArray();
  return { person, entryId, stored };
}

/** A person with one address that waits for its confirmation. */
async function newWaiting(context: SceneContext) {
  const { person, entryId, stored } = await newListOwner(context);
  const subscribers = context.testApp.app.get(SubscribersRepository);
  const unsubscribeKey = newSecret();
  const until = new Date(Date.now() + 86_400_000 * 400);
  const fields = { email: EMAIL, consent: 'Yes', entry: entryId, askedAt: new Date(), until, unsubscribeKey };
  const subscriber = await subscribers.ask(person.user._id, fields);
  if (!subscriber) throw new Error('the address is known');
  const secret = newSecret();
  await subscribers.setConfirmToken(person.user._id, { id: subscriber.id, hash: hashOf(secret), now: new Date() });
  return { person, stored, subscriber, confirmToken: tokenOf(subscriber, secret) };
}

export const SUBSCRIBER_CALLS: Readonly<Record<string, PrepareScene>> = {
  'post /api/v1/subscriptions/{username}': async (context) => {
    const { person, entryId, stored } = await newListOwner(context);
    const call = person.json('POST', `subscriptions/${person.user.username}`, { entryId, email: EMAIL });
    return {
      send: (headers) => call({ 'x-edge-key': EDGE_KEY, ...headers }),
      status: 202,
      expectOnce: async () => expect(await stored()).toMatchObject([{ email: EMAIL, state: 'waiting' }]),
    };
  },
  'post /api/v1/subscriptions/link/confirm': async (context) => {
    const { person, stored, confirmToken } = await newWaiting(context);
    return {
      send: person.json('POST', 'subscriptions/link/confirm', { token: confirmToken }),
      status: 200,
      expectOnce: async () => expect(await stored()).toMatchObject([{ state: 'confirmed' }]),
    };
  },
  'post /api/v1/subscriptions/link/unsubscribe': async (context) => {
    const { person, stored, subscriber } = await newWaiting(context);
    const token = tokenOf(subscriber, subscriber.unsubscribeKey);
    return {
      send: person.json('POST', 'subscriptions/link/unsubscribe', { token }),
      status: 200,
      expectOnce: async () => expect(await stored()).toMatchObject([{ state: 'declined' }]),
    };
  },
  'delete /api/v1/users/subscribers/{id}': async (context) => {
    const { person, stored, subscriber } = await newWaiting(context);
    return {
      send: person.json('DELETE', `users/subscribers/${subscriber.id}`, {}),
      status: 200,
      expectOnce: async () => expect(await stored()).toEqual([]),
    };
  },
};
