import { ReleaseError } from '../release-error.ts';
import { agree, tellPlan } from './agreement.ts';
import type { CommandResult } from './command.ts';
import { dataDirOf, type Asked } from './context.ts';
import { operators, siteOf, type Wish } from './operators.ts';

/** Letters of usernames; nothing that leads to another call. */
const COULD_BE = /^(?!\.+$)[\w.-]{1,80}$/;
const MAY = 'opens /admin/releases: sees what is live, promotes, rolls back, switches off and on';

/** Who may open /admin/releases on the running site. */
export async function operator(asked: Asked, verb: string, username: string): Promise<CommandResult> {
  const wish = wishIn(verb, username);
  if (wish.verb !== 'list') {
    const { url } = await siteOf(dataDirOf(asked));
    const then = wish.verb === 'add' ? MAY : 'no longer opens /admin/releases';
    tellPlan(wish.verb === 'add' ? 'Add an operator' : 'Remove an operator', [
      ['site', url],
      [wish.username, then],
    ]);
    await agree(asked, 'Go on?');
  }
  const json = await operators(dataDirOf(asked), wish);
  const names = json.map((one) => one.username).join('\n');
  const texts = {
    list: names || 'Nobody is an operator.',
    add: `${names} is an operator.`,
    remove: `${names} is none.`,
  };
  return { json, text: texts[wish.verb] };
}

function wishIn(verb: string, username: string | undefined): Wish {
  if (verb === 'list') return { verb };
  if (verb !== 'add' && verb !== 'remove')
    throw new ReleaseError('operator.verb', `'${verb}' is nothing to do with an operator: add, remove or list.`);
  if (username === undefined)
    throw new ReleaseError('operator.who', `Say whom to ${verb}: linkstall operator ${verb} <username>.`);
  if (!COULD_BE.test(username)) throw new ReleaseError('operator.name', `'${username}' is no username.`);
  return { verb, username };
}
