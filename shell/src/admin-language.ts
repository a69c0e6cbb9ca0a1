import { loadAdminLanguage } from '@linkstall/kit/admin-language';

import { TIMEOUT_MS, withTimeout } from './remotes/load-remote.ts';
import { translation } from './shell-translation.ts';
import { english } from './translated-texts.ts';

/** Loads the texts of the shell in the language of the reader. Without them the shell is in English. */
export async function loadLanguage(): Promise<void> {
  const loading = loadAdminLanguage(english, async (language) => {
    const { languages } = await import(/* webpackChunkName: "lazy-admin-languages" */ './admin-languages/all.ts');
    const { titles, ...catalogue } = languages[language];
    Object.assign(translation, { language, titles });
    return catalogue;
  });
  if (loading) await withTimeout(TIMEOUT_MS / 2, loading).catch(() => undefined);
}
