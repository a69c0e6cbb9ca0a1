import { loadAdminLanguage, translatable } from '@linkstall/kit/admin-language';
import { formTexts } from '@linkstall/kit/texts';

import { lazyTexts } from './lazy-texts.ts';
import { TIMEOUT_MS, withTimeout } from './remotes/load-remote.ts';
import { shown } from './shown-language.ts';
import { texts } from './texts.ts';

for (const [name, english] of Object.entries({ texts, lazyTexts, formTexts })) translatable(name, english);

/** Loads the texts of the shell in the language of the reader. Without them the shell is in English. */
export async function loadLanguage(): Promise<void> {
  const loading = loadAdminLanguage(async (language) => {
    const { languages } = await import(/* webpackChunkName: "lazy-admin-languages" */ './admin-languages/all.ts');
    const { titles, ...catalogue } = languages[language];
    Object.assign(shown, { language, titles });
    return catalogue;
  });
  if (loading) await withTimeout(TIMEOUT_MS / 2, loading).catch(() => undefined);
}
