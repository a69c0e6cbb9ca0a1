import { createContext } from 'react';

/** The name of the site below each page of a creator. */
export const SiteName = createContext('Linkstall');
