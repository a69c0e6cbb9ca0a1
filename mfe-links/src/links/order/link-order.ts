import type { Link } from '@linkstall/contracts/http';

/** The same links with one of them at another place (counted from 0); an unknown id changes nothing. */
export function moved(links: readonly Link[], id: string, place: number): readonly Link[] {
  const link = links.find(({ _id }) => _id === id);
  if (!link) return links;
  const others = links.filter((other) => other !== link);
  return [...others.slice(0, place), link, ...others.slice(place)];
}

export const idsOf = (links: readonly Link[]): string[] => links.map(({ _id }) => _id);

export const sameOrder = (some: readonly Link[], others: readonly Link[]): boolean =>
  some.length === others.length && some.every(({ _id }, place) => _id === others[place]?._id);
