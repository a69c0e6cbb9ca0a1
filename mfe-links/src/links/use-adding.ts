import type { OtherKind } from '@linkstall/contracts/http';
import { NO_SCHEDULE } from '@linkstall/kit/schedule';
import { useEffect, useRef, useState } from 'react';

import type { Stray } from './edit.state.ts';
import type { Words } from './entry-words.ts';
import type { LinkWords } from './form/use-link-form.ts';

/** What can be opened below the buttons, by its id on the page. */
export const PANELS = { link: 'add-link', other: 'add-other' } as const;
export type Panel = keyof typeof PANELS;

/** What a panel begins with. */
type FirstWords =
  | { readonly kind: 'link'; readonly words: LinkWords }
  | { readonly kind: OtherKind; readonly words: Words };

function firstOf({ kind, words }: Stray): FirstWords {
  if (kind !== 'link') return { kind, words };
  return {
    kind,
    words: {
      title: words['title'] ?? '',
      url: words['url'] ?? '',
      countClicks: words['countClicks'] === 'true',
      ...NO_SCHEDULE,
    },
  };
}

/** One panel is open at a time; one that is closed keeps what was typed into it. */
export function useAdding() {
  const [open, setOpen] = useState<Panel | null>(null);
  /** How often each came to its end: the next one is a new one. Kinds but links come when they are first asked for. */
  const [panels, setPanels] = useState({ link: 1, other: 0 });
  /** What the fields begin with. */
  const [first, setFirst] = useState<FirstWords>();
  const ended = useRef<Panel>(null);
  const buttons = { link: useRef<HTMLButtonElement>(null), other: useRef<HTMLButtonElement>(null) };
  const { link, other } = buttons;

  // The focus goes to where the next one starts, but is taken from nobody who is elsewhere by then.
  useEffect(() => {
    if (!ended.current || document.activeElement !== document.body) return;
    ({ link, other })[ended.current].current?.focus({ preventScroll: true });
  }, [panels, link, other]);

  const renew = (panel: Panel, next: FirstWords | undefined) => {
    ended.current = panel;
    setFirst(next);
    setOpen((before) => (next ? panel : before === panel ? null : before));
    setPanels((before) => ({ ...before, [panel]: before[panel] + 1 }));
  };
  return {
    open,
    panels,
    first,
    buttons,
    turn: (panel: Panel) => {
      setOpen(open === panel ? null : panel);
      if (panel === 'other' && panels.other === 0) setPanels({ ...panels, other: 1 });
    },
    begin: (stray: Stray) => renew(stray.kind === 'link' ? 'link' : 'other', firstOf(stray)),
    /** It is done, or given up. */
    close: (panel: Panel) => renew(panel, undefined),
  };
}
