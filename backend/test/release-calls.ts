import type { ReleasesOverview } from '@linkstall/contracts/http';

import { anotherRemote } from './small-site.js';
import { Person, type Arrange } from './write-scene.js';

type Action = 'promote' | 'rollback' | 'disable' | 'enable';

const arrange = (action: Action): Arrange => {
  return async (world) => {
    const person = await Person.new(world);
    await person.asMachine('PUT', `admin/operators/${person.user.username}`)({});
    const { remote, stable, candidate } = await anotherRemote(world.running);
    const send = (verb: Action) => {
      const expectedState = { stable, candidate, previous: '', disabled: verb === 'enable' };
      return person.json('POST', `admin/releases/${remote}/${verb}`, { message: `To ${verb}`, ...expectedState });
    };
    if (action === 'enable') await send('disable')({});
    return {
      make: send(action),
      status: 200,
      expectOnce: async ({ body }) => {
        const { data } = await world.running.api
          .get<ReleasesOverview>('admin/releases', { token: person.token })
          .then((response) => response.body);
        const logLines = data.history.lines.filter((line) => line.remote === remote && line.message === `To ${action}`);
        expect(logLines.map(({ seq }) => seq)).toEqual([(body.data as { seq: number }).seq]);
      },
    };
  };
};

/** Every call of an operator. */
export const RELEASE_CALLS: Readonly<Record<string, Arrange>> = Object.fromEntries(
  (['promote', 'rollback', 'disable', 'enable'] as const).map((action) => [
    `post /api/v1/admin/releases/{remote}/${action}`,
    arrange(action),
  ]),
);
