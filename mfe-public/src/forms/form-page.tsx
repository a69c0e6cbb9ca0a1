import type { ServerPage } from '@linkstall/contracts/shell';

import { lazyChunk } from '../ui/lazy-chunk.ts';
import type { FormContent } from './form-content.ts';

const lazyForm = lazyChunk(() => import(/* webpackChunkName: "form" */ './visitor-form.tsx'));

/**
 * `/{userName}/form/{entry}`: the form of an entry, in the theme and the language of the page. The edge adds a time token and what
 * the visitor has typed to the parameters of the path (`shell/server/forms`).
 */
export const formPage: ServerPage<FormContent> = {
  async load(params, api) {
    const { loadForm } = await import(/* webpackChunkName: "form" */ './form-content.ts');
    await lazyForm.load();
    return loadForm(params, api);
  },
  Component: ({ data }) => <lazyForm.LazyChunk content={data} />,
  sample: {
    ...{ username: 'sample', fullName: 'Sample Page', css: '', id: '', title: 'Write', intro: '', consent: '' },
    kind: 'contactForm',
    ...{ isSent: false, token: '', values: { name: '', email: '', message: '' }, faults: {} },
    texts: {
      ...{ name: 'Name', email: 'Email', message: 'Message', note: 'Note', send: 'Send', back: 'Back' },
      ...{ sent: 'Thank you', sentText: 'Sent' },
    },
  },
};
