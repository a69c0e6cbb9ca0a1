import type { ReleasesOverview } from '@linkstall/contracts/http';

import { publishAnotherRemote } from './small-site.js';
import { Person, type PrepareScene } from './write-scene.js';

type Action = 'promote' | 'rollback' | 'disable' | 'enable';

const arrange = (action: Action): PrepareScene => {
  return async (context) => {
    const person = await Person.new(context);
    await person.sendAsOperator('PUT', `admin/operators/${person.user.username}`)({});
    const { remote, stable, candidate } = await publishAnotherRemote(context.testApp);
    const send = (verb: Action) => {
      const expectedState = { stable, candidate, previous: '', disabled: verb === 'enable' };
      return person.json('POST', `admin/releases/${remote}/${verb}`, { message: `To ${verb}`, ...expectedState });
    };
    if (action === 'enable') await send('disable')({});
    return {
      send: send(action),
      status: 200,
      expectOnce: async ({ body }) => {
        const { data } = await context.testApp.api
          .get<ReleasesOverview>('admin/releases', { token: person.token })
          .then((response) => response.body);
        const logLines = data.history.lines.filter((line) => line.remote === remote && line.message === `To ${action}`);
        expect(logLines.map(({ seq }) => seq)).toEqual([(body.data as { seq: number }).seq]);
      },
    };
  };
};

/** Every call of an operator. */
export const RELEASE_CALLS: Readonly<Record<string, PrepareScene>> = Object.fromEntries(
  (['promote', 'rollback', 'disable', 'enable'] as const).map((action) => [
    `post /api/v1/admin/releases/{remote}/${action}`,
    arrange(action),
  ]),
);
