import { type ComponentProps, lazy } from 'react';

import type { EntryList } from './entries/entry-list.tsx';

const bring = () => import(/* webpackChunkName: "entries" */ './entries/entry-list.tsx');
let brought: Awaited<ReturnType<typeof bring>> | undefined;

/** Before a page is drawn that has entries: the edge draws in one go and waits for nothing. */
export async function bringEntries(): Promise<void> {
  brought = await bring();
}

interface Module {
  readonly default: (props: ComponentProps<typeof EntryList>) => ReturnType<typeof EntryList>;
}

/**
 * Lists with more than links: a chunk of its own, which pages without them never ask for. In the browser the edge's HTML
 * stays as it is until it has come.
 */
export const LazyEntries = lazy(() => {
  const module = brought && { default: brought.EntryList };
  // Answers at once what is there already, as no promise does.
  if (module) return { then: (take: (all: Module) => void) => take(module) } as unknown as Promise<Module>;
  return bring().then(({ EntryList: component }) => ({ default: component }));
});
