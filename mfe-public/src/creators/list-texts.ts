export const listTexts = {
  pageTitle: (site: string) => `${site}: all pages`,
  description: (site: string) => `The people of ${site} and their pages, the newest first.`,
  title: (site: string) => `The pages of ${site}`,
  intro: 'Meet the people of this site. The newest are first.',
  join: 'Make your own page',
  list: 'Pages',
  empty: 'No pages yet',
  emptyText: 'A page appears here when its creator has verified an email address and added something to show.',
  endText: 'There are no older pages.',
  pages: 'More pages',
  older: 'Older pages',
  newest: 'Newest pages',
} as const;
