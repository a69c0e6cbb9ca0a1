import { lazyComponent } from '@linkstall/kit/loading';

import { texts } from '../ui/texts.ts';

/** The editor is a lazy chunk, because the pages of this remote share one script and most visits do not open the editor. */
export const CustomThemeEditor = lazyComponent(
  async () => (await import(/* webpackChunkName: "theme-editor" */ './custom-theme-editor.tsx')).CustomThemeEditor,
  () => texts.common.form,
);
