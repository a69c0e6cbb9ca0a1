import type { ServerPage } from '@linkstall/contracts/shell';

import { lazyChunk } from '../ui/lazy-chunk.ts';
import type { FormContent } from './form-content.ts';

/** In the chunk of what only `load` of a page needs, because a browser shows a form without scripts. */
const lazyForm = lazyChunk(() => import(/* webpackChunkName: "load" */ './visitor-form.tsx'));

/**
 * `/form/{userName}/{entry}`: the form of an entry, in the theme and the language of the page. The edge adds a time token and what
 * the visitor has typed to the parameters of the path (`shell/server/forms`).
 */
export const formPage: ServerPage<FormContent> = {
  load: async (params, api) => (await lazyForm.load()).load(params, api),
  Component: lazyForm.LazyChunk,
  sample: {
    kind: 'contactForm',
    ...{ pagePath: '/sample', fullName: 'Sample', css: '', title: 'Sample', values: {}, faults: {} },
    texts: { name: 'Name', email: 'Email', message: 'Message', note: 'Note', send: 'Send' },
  },
};
