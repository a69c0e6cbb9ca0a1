import { LANGUAGES } from '@linkstall/kit/languages';
import { missingTexts } from '@linkstall/testing/missing-texts';

import account from '../../mfe-account/routes.json';
import links from '../../mfe-links/routes.json';
import store from '../../mfe-store/routes.json';
import { languages } from './admin-languages/all.ts';
import { english } from './translated-texts.ts';
import { CONFIRM_PAGE } from './isolated-pages.ts';

const pages = [...account.pages, ...links.pages, ...store.pages, CONFIRM_PAGE.page].filter(({ server }) => !server);
const labels = pages.flatMap((page) => [page.title, ...('nav' in page ? [page.nav.label] : [])]);
const titles = Object.fromEntries(labels.map((label) => [label, label]));

it('there is a catalogue of every language', () => {
  expect(Object.keys(languages).sort()).toEqual(
    Object.keys(LANGUAGES)
      .filter((language) => language !== 'en')
      .sort(),
  );
});

it.each(Object.entries(languages))('the catalogue of the language %s has every text and title', (_, catalogue) => {
  expect(missingTexts({ ...english, titles }, catalogue)).toEqual([]);
});
