import type { SessionUser } from '@linkstall/contracts/http';
import type { Composition } from '@linkstall/contracts/shell';
import { AccountIcon, ChartIcon, DesignIcon, LinksIcon, ReleasesIcon, SiteIcon } from '@linkstall/kit/components';
import type { ComponentType } from 'react';

import { translatedTitle } from '../shell-translation.ts';

/** The icon of an entry; a newer remote can name an unknown icon. */
const icons: Readonly<Partial<Record<string, ComponentType>>> = {
  account: AccountIcon,
  design: DesignIcon,
  links: LinksIcon,
  releases: ReleasesIcon,
  site: SiteIcon,
  statistics: ChartIcon,
};

export interface NavEntry {
  readonly to: string;
  readonly remote: string;
  readonly label: string;
  readonly Icon: ComponentType;
  /** Whether the bar of a phone contains the page; account and pages for operators are behind the avatar. */
  readonly isInPhoneBar: boolean;
  /** Whether the page changes what visitors see, so that the preview is beside it. */
  readonly hasPreview: boolean;
}

export const hasPreviewAt = (nav: readonly NavEntry[], pathname: string): boolean =>
  nav.some((entry) => entry.hasPreview && entry.to === pathname);

/** The navigation entries of the deployed remotes for this user, in order. */
export const navEntriesOf = ({ remotes }: Pick<Composition, 'remotes'>, user: SessionUser | null): NavEntry[] =>
  Object.entries(remotes)
    .flatMap(([remote, { pages }]) =>
      pages.flatMap(({ path, access, nav }) => (nav ? [{ to: path, remote, access, ...nav }] : [])),
    )
    .filter(({ access }) => access !== 'operator' || user?.operator)
    .sort((a, b) => a.order - b.order)
    .map(({ to, remote, access, label, icon }) => {
      const Icon = icons[icon] ?? LinksIcon;
      const isForCreators = access !== 'operator';
      return {
        ...{ to, remote, label: translatedTitle(label), Icon },
        isInPhoneBar: isForCreators && icon !== 'account',
        hasPreview: isForCreators && icon !== 'statistics',
      };
    });
