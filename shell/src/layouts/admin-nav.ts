import type { Composition, PageDeclaration } from '@linkstall/contracts/shell';

interface NavEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: NonNullable<PageDeclaration['nav']>['icon'];
}

/** What the deployed remotes offer in the admin area, in their order. */
export const navOf = ({ remotes }: Pick<Composition, 'remotes'>): NavEntry[] =>
  Object.values(remotes)
    .flatMap(({ pages }) => pages.flatMap(({ path, nav }) => (nav ? [{ to: path, ...nav }] : [])))
    .sort((a, b) => a.order - b.order)
    .map(({ to, label, icon }) => ({ to, label, icon }));
