import type { ReleasesOverview } from '@linkstall/contracts/http';

import { anotherRemote } from './small-site.js';
import { Person, type Arrange } from './write-scene.js';

type Action = 'promote' | 'rollback' | 'disable' | 'enable';

const order = (action: Action): Arrange => {
  return async (world) => {
    const person = await Person.new(world);
    await person.asMachine('PUT', `admin/operators/${person.user.username}`)({});
    const { remote, stable, candidate } = await anotherRemote(world.running);
    const send = (what: Action) => {
      const seen = { stable, candidate, previous: '', disabled: what === 'enable' };
      return person.json('POST', `admin/releases/${remote}/${what}`, { message: `To ${what}`, ...seen });
    };
    if (action === 'enable') await send('disable')({});
    return {
      make: send(action),
      status: 200,
      expectOnce: async ({ body }) => {
        const { data } = await world.running.api
          .get<ReleasesOverview>('admin/releases', { token: person.token })
          .then((response) => response.body);
        const done = data.history.lines.filter((line) => line.remote === remote && line.message === `To ${action}`);
        expect(done.map(({ seq }) => seq)).toEqual([(body.data as { seq: number }).seq]);
      },
    };
  };
};

/** What operators do. */
export const RELEASE_CALLS: Readonly<Record<string, Arrange>> = Object.fromEntries(
  (['promote', 'rollback', 'disable', 'enable'] as const).map((action) => [
    `post /api/v1/admin/releases/{remote}/${action}`,
    order(action),
  ]),
);
