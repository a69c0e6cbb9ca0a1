import type { Command } from './command.ts';
import { MESSAGE } from './common-options.ts';

export const FLAG_COMMAND: Command = {
  name: 'flag',
  parameters: '[remote] [page] [value]',
  usage: '[remote] [page off|on|5%|users:a,b]',
  description:
    'shows a page or slot to nobody, to everybody, to a share of the visitors or to named users; without a page, lists',
  examples: [
    'linkstall flag mfe-hello /apps/hello off',
    'linkstall flag mfe-hello /apps/hello users:asha,ravi',
    'linkstall flag mfe-hello /apps/hello 5%   # the same visitors keep the page when the share grows',
    'linkstall flag mfe-hello slot:dashboard-card off',
    'linkstall flag mfe-hello',
  ],
  options: [MESSAGE],
  load: async () => (await import('./flag.ts')).flag,
};
