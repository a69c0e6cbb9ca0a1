import type { PageRecording } from '@linkstall/contracts/shell';
import { loadRecorded } from '@linkstall/testing';

import recordings from '../../recordings.json';
import routes from '../../routes.json';
import server from './server.ts';

const recordingsByPath: Readonly<Record<string, PageRecording>> = recordings.pages;
const serverPaths = routes.pages.flatMap(({ path, server: isServerPage }) => (isServerPage ? [path] : []));

it('there is a recording of every server page', () => {
  expect(Object.keys(recordingsByPath)).toEqual(serverPaths);
});

it.each(serverPaths)('%s loads all its data from its recorded responses, and requests all of them', async (path) => {
  const recording = recordingsByPath[path] as PageRecording;
  const { result, paths } = await loadRecorded(server.pages[path], recording);
  expect(result).toMatchObject({ status: 200 });
  expect(result).not.toMatchObject({ partial: true });
  expect(paths).toEqual(Object.keys(recording.responses));
});
