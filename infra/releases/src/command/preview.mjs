import { previewLink } from '../preview-link.mjs';
import { ReleaseError } from '../release-error.mjs';
import { dataDirOf, open, releaseIn, runOf } from './context.mjs';
import { asTime } from './said.mjs';

/** A link to what nobody gets yet, or to what was. @type {import('./commands.mjs').Verb} */
export async function preview(asked) {
  const run = runOf(asked);
  if (!run)
    throw new ReleaseError(
      'preview.stopped',
      `Nothing runs on ${dataDirOf(asked)}, so a link would lead nowhere: npm start.`,
    );
  const json = await previewLink({ dataDir: dataDirOf(asked), url: run.url }, await previewedIn(asked));
  return { json, text: `${json.url}\nGood until ${asTime(json.until)} UTC; what it opens lasts an hour.` };
}

/** @param {import('./context.mjs').Asked} asked @returns {Promise<import('../preview-link.mjs').Previewed>} */
async function previewedIn(asked) {
  const { composition, remote: said } = asked;
  if ((composition === undefined) === (said === undefined))
    throw new ReleaseError('preview.which', 'Say one of --composition <id> and --remote <remote>@<release>.');
  if (composition !== undefined) return { composition };
  const [remote = '', word = ''] = String(said).split('@');
  const { environment } = await open(asked);
  return { remote, release: await releaseIn(environment, { remote, release: word }) };
}
