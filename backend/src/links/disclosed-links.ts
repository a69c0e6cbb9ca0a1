import { isLink, type StoredEntry } from './stored-entry.js';

/** The links among entries, for the log of disclosures. A hidden link shows visitors nothing. */
export const disclosedLinks = (entries: readonly StoredEntry[]) =>
  entries.filter(isLink).map(({ id, isActive, content: { title: name, url, isAffiliate } }) => ({
    ...{ id, name, url },
    isDisclosed: isActive && isAffiliate,
  }));
