// The webhook of a team: an address that gets the events of the remotes of the team.
import { hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

import { ReleaseError } from '../release-error.ts';
import { isServerAddress, teamIn, write } from './team-changes.ts';
import { readTeamLog, readTeams, type Teams, type TeamsReader, type TeamsWriter } from './team-log.ts';
import type { Team } from './rights.ts';

/**
 * Sets the address, with another secret. Without an address, the webhook is removed.
 * @returns `secret`: the log does not have it, so this is the only time to read it
 */
export async function setTeamWebhook(
  writer: TeamsWriter,
  name: string,
  address: string | null,
): Promise<Teams & { readonly secret?: string }> {
  const before = await readTeams(writer);
  const { webhook: _former, ...rest } = teamIn(before, name);
  if (address === null) return write(writer, before, { action: 'webhook', team: rest, detail: 'no webhook' });
  if (!isServerAddress(address))
    throw new ReleaseError('team.webhook', `'${address}' is not an https address without a query.`);
  const team = { ...rest, webhook: { address, salt: randomBytes(16).toString('base64url') } };
  const teams = await write(writer, before, { action: 'webhook', team, detail: `events go to ${address}` });
  return { ...teams, ...(writer.privateKey && { secret: webhookSecret(writer.privateKey, team) }) };
}

/** The time at which the webhook got its address. */
export async function webhookSetAt(
  reader: TeamsReader,
  { name, webhook }: Pick<Team, 'name' | 'webhook'>,
): Promise<string> {
  const hasWebhook = ({ teams }: Teams) => teams[name]?.webhook?.salt === webhook?.salt;
  return (await readTeamLog(reader)).find(hasWebhook)?.at ?? new Date().toISOString();
}

/** The secret is derived from the key of the installation, so readers of the log of teams cannot sign events. */
export function webhookSecret(privateKey: KeyObject, { name, webhook }: Pick<Team, 'name' | 'webhook'>): string {
  const key = privateKey.export({ type: 'pkcs8', format: 'der' });
  return Buffer.from(hkdfSync('sha256', key, webhook?.salt ?? '', `linkstall webhook ${name}`, 32)).toString(
    'base64url',
  );
}
