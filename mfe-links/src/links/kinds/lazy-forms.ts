import { lazyComponent } from '@linkstall/kit/loading';

import { texts } from '../../ui/texts.ts';

/** Their code comes when the first of them is shown, in one file. */
export const AddOther = lazyComponent(
  async () => (await import(/* webpackChunkName: "kinds" */ './add-other.tsx')).AddOther,
  texts.common.form,
);
export const EditEntryForm = lazyComponent(
  async () => (await import(/* webpackChunkName: "kinds" */ './edit-entry-form.tsx')).EditEntryForm,
  texts.common.form,
);
