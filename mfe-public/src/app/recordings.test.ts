import type { PageRecording, PublicApi } from '@linkstall/contracts/shell';
import { recordedApi } from '@linkstall/testing';

import recordings from '../../recordings.json';
import routes from '../../routes.json';
import server from './server.ts';

const recordingsByPath: Readonly<Record<string, PageRecording>> = recordings.pages;
const serverPaths = routes.pages.flatMap(({ path, server: isServerPage }) => (isServerPage ? [path] : []));

/** Loads a page with its recorded responses only. */
async function loadRecorded(path: string) {
  const recording = recordingsByPath[path];
  if (!recording) throw new Error(`${path} has no recorded responses`);
  const paths: string[] = [];
  const recorded = recordedApi(recording);
  const api: PublicApi = {
    get: <T>(requestPath: string) => (paths.push(requestPath), recorded.get<T>(requestPath)),
  };
  return { result: await server.pages[path]?.load(recording.params ?? {}, api), paths, recording };
}

it('the recordings are of all server pages', () => {
  expect(Object.keys(recordingsByPath)).toEqual(serverPaths);
});

it.each(serverPaths)('%s is complete with its recorded responses, and asks for all of them', async (path) => {
  const { result, paths, recording } = await loadRecorded(path);
  expect(result).toMatchObject({ status: 200 });
  expect(result).not.toMatchObject({ partial: true });
  expect(paths).toEqual(Object.keys(recording.responses));
});
