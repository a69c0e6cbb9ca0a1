// The device login (RFC 8628): a member of the team enters a code in a browser, and the command line gets a token for one
// remote.
import { setTimeout as pause } from 'node:timers/promises';

import { ReleaseError } from '../../release-error.ts';
import type { CommandResult } from '../command.ts';
import type { CommandOptions } from '../context.ts';
import { asTime, printToStderr, toOneLine } from '../output.ts';
import { exchange, toStored, type Registry, type TokenResponse } from './credentials.ts';
import { remoteOf, requirePlatform } from './platform.ts';
import { isTemporary, PlatformError, sendForData } from './requests.ts';
import { storeToken } from './token-file.ts';

export async function login(options: CommandOptions, argument: string | undefined): Promise<CommandResult> {
  const platform = requirePlatform(options);
  const registry = { origin: platform.origin, remote: remoteOf(platform, argument) };
  const device = await sendForData(registry.origin, {
    method: 'POST',
    path: '/api/v1/registry/device',
    body: { remote: registry.remote },
  });
  const { deviceCode, userCode, verificationUri, expiresIn, interval } = device;
  // Without PUBLIC_URL the site sends a path.
  const page = new URL(String(verificationUri), registry.origin).href;
  printToStderr(toOneLine(`Open ${page} and enter the code ${userCode}, or open ${page}?code=${userCode}`));
  const response = await waitForToken(registry, {
    deviceCode: String(deviceCode),
    intervalMs: Number(interval) * 1000,
    deadline: Date.now() + Number(expiresIn) * 1000,
  });
  const stored = toStored(response);
  storeToken(registry, stored);
  const { identity, until } = stored;
  const login = `Logged in to ${registry.origin} as ${identity} for ${registry.remote}, until ${asTime(until)} UTC.`;
  return {
    json: { remote: registry.remote, identity, until, verbs: response.verbs },
    text: [login, ...response.verbs.map(verbText)].map(toOneLine).join('\n'),
  };
}

interface Device {
  readonly deviceCode: string;
  readonly intervalMs: number;
  readonly deadline: number;
}

async function waitForToken(
  { origin, remote }: Registry,
  { deviceCode, intervalMs, deadline }: Device,
): Promise<TokenResponse> {
  while (Date.now() < deadline) {
    await pause(intervalMs);
    try {
      return await exchange(origin, { grantType: 'device', deviceCode, remote });
    } catch (error) {
      const isPending = error instanceof PlatformError && error.code === 'device.pending';
      if (!isPending && !isTemporary(error)) throw error;
    }
  }
  throw new ReleaseError('device.expired', 'Nobody entered the code in time. Start the login again.');
}

const verbText = ({ environment, verb, maxPercent }: TokenResponse['verbs'][number]) =>
  `  ${environment}: ${verb}${maxPercent === undefined ? '' : ` up to ${maxPercent} %`}`;
