import { lazyComponent } from '@linkstall/kit/loading';

import { texts } from '../../ui/texts.ts';

/** Both forms are in one lazy chunk, which loads when the first of them is rendered. */
export const AddOther = lazyComponent(
  async () => (await import(/* webpackChunkName: "kinds" */ './add-other.tsx')).AddOther,
  () => texts.common.form,
);
export const EditEntryForm = lazyComponent(
  async () => (await import(/* webpackChunkName: "kinds" */ './edit-entry-form.tsx')).EditEntryForm,
  () => texts.common.form,
);
