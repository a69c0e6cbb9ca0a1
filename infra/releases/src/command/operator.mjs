import { ReleaseError } from '../release-error.mjs';
import { dataDirOf } from './context.mjs';
import { operators } from './operators.mjs';

/** Who may open /admin/releases on the running site. @type {import('./commands.mjs').Verb} */
export async function operator(asked, verb, username) {
  const wish = wishIn(verb, username);
  const json = await operators(dataDirOf(asked), wish);
  const names = json.map((one) => one.username).join('\n');
  const texts = {
    list: names || 'Nobody is an operator.',
    add: `${names} is an operator.`,
    remove: `${names} is none.`,
  };
  return { json, text: texts[wish.verb] };
}

/** @param {string} verb @param {string | undefined} username @returns {import('./operators.mjs').Wish} */
function wishIn(verb, username) {
  if (verb === 'list') return { verb };
  if (verb !== 'add' && verb !== 'remove')
    throw new ReleaseError('operator.verb', `'${verb}' is nothing to do with an operator: add, remove or list.`);
  if (username === undefined)
    throw new ReleaseError('operator.who', `Say whom to ${verb}: linkstall operator ${verb} <username>.`);
  return { verb, username };
}
