import type * as AdminLanguage from './admin-language.ts';
import { overlay } from './overlay.ts';

const EMPTY = { overlay };
const HINDI = { ...EMPTY, texts: { title: 'लिंक', row: { count: (count: number) => `${count} क्लिक` } } };
const english = () => ({ title: 'Links', row: { count: (count: number) => `${count} clicks`, hidden: 'Hidden' } });

/** The module as a page has it after its start. */
async function onNewPage({ choice, browser = ['en-US'] }: { choice?: string; browser?: readonly string[] } = {}) {
  localStorage.clear();
  if (choice) localStorage.setItem('adminLanguage', choice);
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
  jest.resetModules();
  const page: typeof AdminLanguage = await import('./admin-language.ts');
  return page;
}

afterEach(() => jest.restoreAllMocks());

it.each([
  ['the choice of the reader', { choice: 'ta', browser: ['hi-IN'] }, 'ta'],
  ['the first known language of the browser', { browser: ['fr-FR', 'hi-IN', 'en'] }, 'hi'],
  ['a language with a region', { browser: ['pt-PT'] }, 'pt'],
  ['the browser’s language in place of a choice that is damaged', { choice: 'xx', browser: ['de'] }, 'de'],
])('loads the catalogue of %s', async (_name, situation, expected) => {
  const { loadAdminLanguage, adminLanguage } = await onNewPage(situation);
  const load = jest.fn(() => Promise.resolve(EMPTY));
  await loadAdminLanguage({}, load);
  expect(load).toHaveBeenCalledWith(expected);
  expect(adminLanguage()).toBe(expected);
});

it.each([
  ['an English browser', { browser: ['en-GB', 'hi-IN'] }],
  ['a browser with unknown languages', { browser: ['fr', 'nl'] }],
  ['the choice of English', { choice: 'en', browser: ['hi-IN'] }],
])('loads nothing with %s', async (_name, situation) => {
  const { loadAdminLanguage, adminLocale } = await onNewPage(situation);
  const load = jest.fn(() => Promise.resolve(EMPTY));
  expect(loadAdminLanguage({}, load)).toBeUndefined();
  expect(load).not.toHaveBeenCalled();
  expect([adminLocale(), adminLocale('en-GB')]).toEqual(['en-IN', 'en-GB']);
});

it('shows translations at every place that reads the texts', async () => {
  const { loadAdminLanguage, translatable, adminLocale } = await onNewPage({ browser: ['hi'] });
  const texts = translatable('texts', english());
  const { row } = texts;
  await loadAdminLanguage({}, () => Promise.resolve(HINDI));
  expect([texts.title, row.count(3), adminLocale()]).toEqual(['लिंक', '3 क्लिक', 'hi']);
});

it('translates the texts of the first chunk, which do not register themselves', async () => {
  const { loadAdminLanguage } = await onNewPage({ browser: ['hi'] });
  const texts = english();
  await loadAdminLanguage({ texts }, () => Promise.resolve(HINDI));
  expect(texts.title).toBe('लिंक');
});

it('translates the texts of a chunk that arrives later', async () => {
  const { loadAdminLanguage, translatable } = await onNewPage({ browser: ['hi'] });
  await loadAdminLanguage({}, () => Promise.resolve(HINDI));
  expect(translatable('texts', english()).title).toBe('लिंक');
});

it('marks a text without a translation in tests', async () => {
  const { loadAdminLanguage, translatable } = await onNewPage({ browser: ['hi'] });
  const texts = translatable('texts', english());
  await loadAdminLanguage({}, () => Promise.resolve(HINDI));
  expect(texts.row.hidden).toBe('⟦Hidden⟧');
});

it('stays in English when the catalogue does not load', async () => {
  const { loadAdminLanguage, translatable, adminLanguage } = await onNewPage({ browser: ['hi'] });
  const texts = translatable('texts', english());
  await loadAdminLanguage({}, () => Promise.reject(new Error('offline')));
  expect([texts.title, adminLanguage()]).toEqual(['Links', 'en']);
});

it('loads one catalogue for all callers', async () => {
  const { loadAdminLanguage } = await onNewPage({ browser: ['hi'] });
  const load = jest.fn(() => Promise.resolve(HINDI));
  await Promise.all([loadAdminLanguage({}, load), loadAdminLanguage({}, load)]);
  expect(load).toHaveBeenCalledTimes(1);
});

it('keeps a choice until the reader chooses the language of the browser', async () => {
  const { chooseAdminLanguage, chosenAdminLanguage } = await onNewPage();
  chooseAdminLanguage('ar');
  expect([localStorage.getItem('adminLanguage'), chosenAdminLanguage()]).toEqual(['ar', 'ar']);
  chooseAdminLanguage('');
  expect([localStorage.getItem('adminLanguage'), chosenAdminLanguage()]).toEqual(['', undefined]);
});
