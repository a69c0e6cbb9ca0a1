import type { PageContent } from './page-content.ts';

/** Tries the pages before they are deployed; nobody sees it. */
export const sampleContent: PageContent = {
  username: 'sample',
  fullName: 'Sample Page',
  avatar: '',
  links: [{ title: 'A first link', url: 'example.com', thumbnail: '' }],
  theme: null,
  hasStore: false,
};
