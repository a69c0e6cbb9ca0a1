import type { Link } from '@linkstall/contracts/http';

import { timesToWire } from '../times/shown-times.rule.js';
import type { StoredLink } from './stored-link.js';

/** As its owner sees it. */
export function toWire(link: StoredLink): Link {
  return { ...shown(link), ...timesToWire(link), revision: link.revision, countClicks: link.countClicks };
}

/** As visitors see it. */
export function shown({ id, title, url, isActive, thumbnail }: StoredLink): Link {
  return { _id: id, title, url, isActive, thumbnail: { url: thumbnail.url } };
}
