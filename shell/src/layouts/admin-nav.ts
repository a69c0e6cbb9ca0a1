import type { Composition } from '@linkstall/contracts/shell';
import { AccountIcon, ChartIcon, DesignIcon, LinksIcon } from '@linkstall/kit/pieces';
import type { ComponentType } from 'react';

/** A remote that is newer than this shell may name one that is not here. */
const icons: Readonly<Partial<Record<string, ComponentType>>> = {
  account: AccountIcon,
  design: DesignIcon,
  links: LinksIcon,
  statistics: ChartIcon,
};

interface NavEntry {
  readonly to: string;
  readonly label: string;
  readonly Icon: ComponentType;
}

/** What the deployed remotes offer in the admin area, in their order. */
export const navOf = ({ remotes }: Pick<Composition, 'remotes'>): NavEntry[] =>
  Object.values(remotes)
    .flatMap(({ pages }) => pages.flatMap(({ path, nav }) => (nav ? [{ to: path, ...nav }] : [])))
    .sort((a, b) => a.order - b.order)
    .map(({ to, label, icon }) => ({ to, label, Icon: icons[icon] ?? LinksIcon }));
