import { lazyComponent } from '@linkstall/kit/loading';

import { texts } from '../../ui/texts.ts';

export const ImportPanel = lazyComponent(
  async () => (await import(/* webpackChunkName: "import" */ './import-panel.tsx')).ImportPanel,
  () => texts.common.form,
);
