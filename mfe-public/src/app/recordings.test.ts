import type { PageRecording } from '@linkstall/contracts/shell';
import { loadRecorded } from '@linkstall/testing';

import recordings from '../../recordings.json';
import routes from '../../routes.json';
import server from './server.ts';

const recordingsByPath: Readonly<Record<string, PageRecording>> = recordings.pages;
const serverPaths = routes.pages.flatMap(({ path, server: isServerPage }) => (isServerPage ? [path] : []));

it('the recordings are of all server pages', () => {
  expect(Object.keys(recordingsByPath)).toEqual(serverPaths);
});

it.each(serverPaths)('%s is complete with its recorded responses, and asks for all of them', async (path) => {
  const recording = recordingsByPath[path] as PageRecording;
  const { result, paths } = await loadRecorded(server.pages[path], recording);
  expect(result).toMatchObject({ status: 200 });
  expect(result).not.toMatchObject({ partial: true });
  expect(paths).toEqual(Object.keys(recording.responses));
});
