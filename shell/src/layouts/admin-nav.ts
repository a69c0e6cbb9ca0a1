import type { SessionUser } from '@linkstall/contracts/http';
import type { Composition } from '@linkstall/contracts/shell';
import { AccountIcon, ChartIcon, DesignIcon, LinksIcon, ReleasesIcon } from '@linkstall/kit/pieces';
import type { ComponentType } from 'react';

/** A remote that is newer than this shell may name one that is not here. */
const icons: Readonly<Partial<Record<string, ComponentType>>> = {
  account: AccountIcon,
  design: DesignIcon,
  links: LinksIcon,
  releases: ReleasesIcon,
  statistics: ChartIcon,
};

interface NavEntry {
  readonly to: string;
  /** Whose page it is. */
  readonly remote: string;
  readonly label: string;
  readonly Icon: ComponentType;
  /** Whether what is done there can be seen on the user's own page. */
  readonly changesPage: boolean;
}

/** What the deployed remotes offer this user in the admin area, in their order. */
export const navOf = ({ remotes }: Pick<Composition, 'remotes'>, user: SessionUser | null): NavEntry[] =>
  Object.entries(remotes)
    .flatMap(([remote, { pages }]) =>
      pages.flatMap(({ path, access, nav }) => (nav ? [{ to: path, remote, access, ...nav }] : [])),
    )
    .filter(({ access }) => access !== 'operator' || user?.operator)
    .sort((a, b) => a.order - b.order)
    .map(({ to, remote, access, label, icon }) => {
      return { to, remote, label, Icon: icons[icon] ?? LinksIcon, changesPage: access !== 'operator' };
    });
