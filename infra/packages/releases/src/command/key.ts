// Rotates the keys of the site. The session key is in the data folder or in a setting; the edge key is a setting.
import { join } from 'node:path';

import { newSecret, nextRotation, rotateSecret } from '../../../../dev/start/jwt-secret.ts';
import { ReleaseError } from '../release-error.ts';
import type { CommandResult } from './command.ts';
import { confirm, printPlan } from './confirmation.ts';
import { dataDirOf, type CommandOptions } from './context.ts';

const KEYS = ['session', 'edge'] as const;
type Key = (typeof KEYS)[number];

interface Rotation {
  /** The replaced file; null when the key is a setting. */
  readonly file: string | null;
  /** The settings to use from now on. */
  readonly settings: Readonly<Record<string, string>>;
  readonly text: string;
}

export async function key(options: CommandOptions, verb: string, name?: string): Promise<CommandResult> {
  if (verb !== 'rotate') throw new ReleaseError('key.verb', `'${verb}' is not a verb of key. Use: rotate.`);
  if (name !== undefined && !KEYS.some((known) => known === name))
    throw new ReleaseError('key.name', `'${name}' is not a key. Use: session or edge.`);
  const rotations: Partial<Record<Key, Rotation>> = {};
  if (name !== 'edge') rotations.session = await rotateSessionKey(options);
  if (name !== 'session') rotations.edge = rotateEdgeKey();
  return {
    json: rotations,
    text: Object.values(rotations)
      .map(({ text }) => text)
      .join('\n\n'),
  };
}

async function rotateSessionKey(options: CommandOptions): Promise<Rotation> {
  const dataDir = dataDirOf(options);
  const file = join(dataDir, 'jwt-secret');
  const endsSessions = options.endSessions === true;
  if (!process.env.JWT_SECRET) {
    const next = nextRotation(dataDir);
    if (next && !endsSessions) throw rotatedLately(next);
    printPlan('Rotate the session key', [
      ['file', file],
      [
        'sessions',
        endsSessions ? 'all end; no previous key is accepted' : 'stay valid; the old key is accepted for 14 days',
      ],
    ]);
    await confirm(options, 'Go on?');
    if (rotateSecret(dataDir, { endsSessions })) return { file, settings: {}, text: fileText(file, endsSessions) };
  }
  const settings = { JWT_SECRET: newSecret() };
  const text = endsSessions ? endingText(settings.JWT_SECRET) : settingText('JWT_SECRET', settings.JWT_SECRET);
  return { file: null, settings, text };
}

function rotatedLately(next: Date): ReleaseError {
  const nextMinute = new Date(next.getTime() + 59_999);
  const time = `${nextMinute.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return new ReleaseError(
    'key.rotated',
    `The session key was rotated less than 7 days ago. Only one previous key is accepted, so another rotation now logs out everybody who logged in before the last one. Rotate after ${time}, or add --end-sessions, which logs out everybody.`,
  );
}

function rotateEdgeKey(): Rotation {
  const settings = { EDGE_KEY: newSecret() };
  return { file: null, settings, text: settingText('EDGE_KEY', settings.EDGE_KEY) };
}

const fileText = (file: string, endsSessions: boolean): string =>
  [
    `Session key: ${file} is new. Restart the site to use it.`,
    ...(endsSessions
      ? ['All sessions end at that restart, because no previous key is accepted.']
      : [
          'Sessions of the old key stay valid. The old key is accepted until the first start after 14 days.',
          `To end this earlier, remove ${file}-previous and restart.`,
        ]),
  ].join('\n');

const endingText = (secret: string): string =>
  [
    'JWT_SECRET is a setting. Change it yourself:',
    '  1. Remove JWT_SECRET_PREVIOUS of each API, and set JWT_SECRET to',
    `     ${secret}`,
    '     Restart each API. All sessions end then, because no previous key is accepted.',
  ].join('\n');

/** The API gets both keys first, so that it accepts what is signed or sent with either. */
const settingText = (name: 'JWT_SECRET' | 'EDGE_KEY', value: string): string =>
  [
    `${name} is a setting. Change it yourself:`,
    ...(name === 'JWT_SECRET' && process.env.JWT_SECRET_PREVIOUS
      ? [
          '  0. JWT_SECRET_PREVIOUS is set, so the key was rotated before. Within 7 days, another rotation logs out everybody who logged in before the last one.',
        ]
      : []),
    `  1. Set ${name}_PREVIOUS of each API to the present ${name}, and ${name} to`,
    `     ${value}`,
    `     Restart each API${name === 'EDGE_KEY' ? ', then set EDGE_KEY of each edge and restart the edges' : ''}.`,
    name === 'EDGE_KEY'
      ? '  2. Remove EDGE_KEY_PREVIOUS and restart each API.'
      : '  2. After 7 days, remove JWT_SECRET_PREVIOUS and restart each API.',
    ...(name === 'EDGE_KEY' ? ['Without this setting npm start creates a new key at each start.'] : []),
  ].join('\n');
