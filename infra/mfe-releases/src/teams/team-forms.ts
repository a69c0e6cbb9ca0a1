import type { TeamDetails, TeamPublisher } from '@linkstall/contracts/http';

import { teamTexts as texts } from './team-texts.ts';
import type { WantedChange } from './teams.state.ts';

/** A field of a form. Its name is that of the API, so that a refusal of the API appears at the field. */
interface TeamField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
  readonly isLong?: boolean;
}

export type ValueOf = (name: string) => string;

/** A question with its fields, and the change that follows. */
export interface TeamForm {
  readonly title: string;
  /** Sentences about the effect of the change. */
  readonly effects: readonly string[];
  readonly fields: readonly TeamField[];
  readonly button: string;
  readonly isDangerous?: boolean;
  readonly toChange: (valueOf: ValueOf) => WantedChange;
}

const words = (list: string): string[] => list.split(/[\s,]+/).filter((word) => word !== '');
const withoutEmpty = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));

export const newTeamForm: TeamForm = {
  title: texts.newTeam,
  effects: ['The team gets rights to its remotes and to no other part of the site.'],
  fields: [
    { name: 'team', label: 'Name', hint: 'In lower case, such as garden.' },
    { name: 'remotes', label: 'Remotes', hint: 'With commas. Each remote has an address: garden has /apps/garden.' },
    { name: 'members', label: 'Members', hint: 'Usernames of accounts of this site, with commas.', isOptional: true },
  ],
  button: 'Create team',
  toChange: (valueOf) => ({
    team: valueOf('team').trim(),
    action: 'set',
    change: { remotes: words(valueOf('remotes')), members: words(valueOf('members')) },
  }),
};

const usernamesOf = ({ members }: TeamDetails) => members.map(({ username }) => username);
const remotesOf = ({ remotes }: TeamDetails) => remotes.map(({ remote }) => remote);

/** The forms that add something to a team. */
export const ADDING = {
  member: (team) => ({
    title: `Add a member to ${team.name}`,
    effects: ['A member logs in with the command line and has the rights of members.'],
    fields: [{ name: 'members', label: 'Username', hint: 'Of an account of this site.' }],
    button: texts.add.member,
    toChange: (valueOf) => set(team, { members: [...usernamesOf(team), valueOf('members').trim()] }),
  }),
  remote: (team) => ({
    title: `Add a remote to ${team.name}`,
    effects: ['The team may publish and deploy it.'],
    fields: [{ name: 'remotes', label: 'Name of the remote', hint: 'Such as garden, with the address /apps/garden.' }],
    button: texts.add.remote,
    toChange: (valueOf) => set(team, { remotes: [...remotesOf(team), valueOf('remotes').trim()] }),
  }),
  claim: (team) => ({
    title: `Grant an address to ${team.name}`,
    effects: ['The address belongs to this team, with everything below.'],
    fields: [{ name: 'claims', label: 'Address', hint: 'A path such as /blog.' }],
    button: texts.add.claim,
    toChange: (valueOf) => set(team, { claims: [...team.claims, valueOf('claims').trim()] }),
  }),
  oidc: (team) => ({
    title: `Add a pipeline to ${team.name}`,
    effects: ['A pipeline of GitHub or GitLab proves itself with an OIDC token and needs no secret.'],
    fields: [
      { name: 'id', label: 'Id', hint: 'Such as ci. Releases name it, and nobody can use it again.' },
      { name: 'issuer', label: texts.issuer, hint: 'The https address of the issuer of the tokens.' },
      { name: 'repositoryId', label: 'Id of the repository', hint: 'A number, because another one can get the name.' },
      { name: 'workflow', label: texts.workflow, hint: 'Empty: any workflow.', isOptional: true },
      { name: 'ref', label: texts.ref, hint: 'Such as refs/heads/main. Empty: any.', isOptional: true },
    ],
    button: texts.add.oidc,
    toChange: (valueOf) => {
      const names = ['id', 'issuer', 'repositoryId', 'workflow', 'ref'];
      const values = Object.fromEntries(names.map((name) => [name, valueOf(name).trim()]));
      return { team: team.name, action: 'add-publisher', change: withoutEmpty(values) };
    },
  }),
  key: (team) => ({
    title: `Add a key to ${team.name}`,
    effects: ['For pipelines without OIDC. The team keeps the private key and signs its requests.'],
    fields: [
      { name: 'id', label: 'Id', hint: 'Such as laptop. Releases name it, and nobody can use it again.' },
      { name: 'publicKey', label: 'Public key', hint: 'Ed25519, SPKI in base64: MCowBQYDK2VwAyEA…', isLong: true },
    ],
    button: texts.add.key,
    toChange: (valueOf) => ({
      ...{ team: team.name, action: 'add-key' },
      change: { id: valueOf('id').trim(), publicKey: valueOf('publicKey').replace(/\s/g, '') },
    }),
  }),
} satisfies Record<string, (team: TeamDetails) => TeamForm>;

/** The forms that remove something from a team. */
export const REMOVING = {
  member: (team: TeamDetails, name: string) =>
    removal(texts.remove(name, team.name), [texts.removal.member(name)], () =>
      set(team, { members: usernamesOf(team).filter((username) => username !== name) }),
    ),
  claim: (team: TeamDetails, path: string) =>
    removal(texts.remove(path, team.name), [texts.removal.claim(path)], () =>
      set(team, { claims: team.claims.filter((claim) => claim !== path) }),
    ),
  remote: (team: TeamDetails, name: string) =>
    removal(texts.remove(name, team.name), [texts.removal.remote(name)], () =>
      set(team, { remotes: remotesOf(team).filter((remote) => remote !== name) }),
    ),
  publisher: (team: TeamDetails, { id, live }: TeamPublisher) => {
    const leaves = live.length === 0 ? texts.removal.leaveNone : texts.removal.leave(live);
    return removal(texts.revoke(id, team.name), [texts.removal.publisher(id), leaves], () => ({
      ...{ team: team.name, action: 'revoke-key' as const, change: { id } },
    }));
  },
};

function removal(title: string, effects: readonly string[], toChange: () => WantedChange): TeamForm {
  return { title: `${title}?`, effects, fields: [], button: title.split(' ')[0] ?? title, isDangerous: true, toChange };
}

const set = ({ name }: TeamDetails, change: WantedChange['change']): WantedChange => ({
  ...{ team: name, action: 'set', change },
});
