import type { Command } from './command.ts';

export const TEAM_COMMAND: Command = {
  name: 'team',
  parameters: '<verb> [name] [id] [key]',
  usage:
    'list|log|audit|set|grant|add-publisher|add-key|revoke-key|api|webhook [name] [id, remote or address] [public key or address]',
  description: 'lists and changes the teams that publish over HTTP, their publishers and their rights',
  examples: [
    'linkstall team set garden --remotes mfe-garden --members meera.cooks',
    'linkstall team add-publisher garden --issuer <url> --repository-id 4711 --ref refs/heads/main',
    'linkstall team add-key garden ci MCowBQYDK2VwAyEA…',
    'linkstall team grant garden publishers --verbs publish,check,candidate --percent 5 --env production',
    'linkstall team revoke-key garden ci',
    'linkstall team api garden mfe-garden https://api.garden.example',
    'linkstall team webhook garden https://ci.garden.example/hook',
  ],
  options: [
    ['--remotes <names>', 'the remotes of the team, with commas'],
    ['--members <usernames>', 'the members of the team, with commas; none removes all'],
    ['--claims <paths>', 'addresses that the team may use, with commas; none ends the grants'],
    ['--slots <names>', 'slots that need a grant, with commas, such as account-section; none ends the grant'],
    ['--issuer <url>', 'the issuer of the OIDC tokens of a CI'],
    ['--repository-id <id>', 'the id of the repository, which stays when its name changes'],
    ['--workflow <ref>', 'the workflow that the token must name'],
    ['--ref <ref>', 'the branch or tag that the token must name'],
    ['--id <id>', 'the id of the publisher; default: oidc-1, oidc-2 …'],
    ['--verbs <verbs>', 'what the publishers or members may do, with commas; none ends the rule'],
    ['--percent <number>', 'limit for the share of a candidate'],
  ],
  load: async () => (await import('./team.ts')).team,
};
