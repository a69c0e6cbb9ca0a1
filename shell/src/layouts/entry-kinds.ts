import type { Composition, EntryKindsPort } from '@linkstall/contracts/shell';
import { createElement, lazy, Suspense } from 'react';

/** The chunk that visitors' pages do not load. */
const EntryForm = lazy(async () => ({
  default: (await import(/* webpackChunkName: "browser-rendered" */ './entry-form.tsx')).EntryForm,
}));

/** The kinds of entries that the remotes of this page bring, by the names of the remotes. */
export const entryKindsOf = ({ remotes }: Pick<Composition, 'remotes'>): EntryKindsPort => {
  const kinds = Object.entries(remotes).flatMap(([remote, { entryKinds = {} }]) =>
    Object.entries(entryKinds).map(([kind, declared]) => ({ kind, remote, ...declared })),
  );
  return {
    list: () => kinds.map(({ kind, title, icon }) => ({ kind, title, icon })),
    form(kind, props) {
      const declared = kinds.find((each) => each.kind === kind);
      if (!declared) return null;
      const module = { remote: declared.remote, expose: declared.form };
      return createElement(Suspense, { fallback: null }, createElement(EntryForm, { exposed: module, ...props }));
    },
  };
};
