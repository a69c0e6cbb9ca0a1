import type { Link } from '@linkstall/contracts/http';

import { pngOf, testImage } from '../../test/client.js';
import { startApp } from '../../test/test-app.js';
import { InstallationRepository } from './installation.repository.js';
import { LetterThumbnails } from './letter-thumbnails.js';

/** The image that the form drew for a link to Instagram on a page with the theme marigold. */
const drawnLetter = () =>
  pngOf(
    '<svg xmlns="http://www.w3.org/2000/svg" width="384" height="384"><rect width="384" height="384" fill="#ffdd8a"/><text x="192" y="204" fill="#24121e" font-family="sans-serif" font-weight="700" font-size="200" text-anchor="middle" dominant-baseline="middle">I</text></svg>',
  );

it('replaces stored letters once, page by page, and keeps photos', async () => {
  const { api, app } = await startApp();
  const { token } = await api.newSession();
  const add = async (title: string, thumbnail: Buffer) => {
    const fields = { title, url: 'https://instagram.com/meera', thumbnail };
    return (await api.form<Link>('link/add-link', fields, { token })).body.data;
  };
  const letters = await drawnLetter();
  const links = [await add('One', letters), await add('Photo', await testImage()), await add('Two', letters)];
  const job = app.get(LetterThumbnails);
  // The job has done its work at the start, when there were no links.
  await app.get(InstallationRepository).recordLettersComparedTo('0'.repeat(24));
  expect([await job.replaceNext(2), await job.replaceNext(2), await job.replaceNext(2)]).toEqual([1, 1, null]);
  const stored = (await api.get<Link[]>('link/all-link', { token })).body.data;
  expect(stored.map(({ thumbnail, icon, revision }) => [thumbnail.url, icon !== undefined, revision])).toEqual([
    ['', true, 2],
    [links[1]?.thumbnail.url, false, 1],
    ['', true, 2],
  ]);
});
