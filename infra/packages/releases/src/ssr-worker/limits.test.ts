import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';

import { attackBundle, attackJob, OTHER_HTML, otherJob } from '../../testing/attack-bundle.ts';
import { RemoteWorker } from '../../testing/attacked-site.ts';
import { LIMIT_ATTACKS } from '../../testing/attacks-on-limits.ts';

const bundle = attackBundle(LIMIT_ATTACKS);
const other = new RemoteWorker('');

after(() => other.end());

const otherPage = async () => {
  const outcome = await other.render(otherJob());
  return 'html' in outcome ? outcome.html : outcome;
};

async function untilEnded({ ends }: RemoteWorker) {
  while (ends.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe('limits of SSR workers', { concurrency: 4 }, () => {
  for (const { name, ends, limitMs } of LIMIT_ATTACKS)
    test(`a bundle that ${name} harms only its own release, and the next page of another remote is right`, async () => {
      const attacker = new RemoteWorker(bundle, limitMs);
      const attack = attacker.render(attackJob(name, null));
      assert.equal(await otherPage(), OTHER_HTML);
      await attack;
      assert.equal(await otherPage(), OTHER_HTML);
      if (ends) {
        await untilEnded(attacker);
        assert.match(attacker.ends.join(), ends);
      }
      await attacker.end();
    });
});
