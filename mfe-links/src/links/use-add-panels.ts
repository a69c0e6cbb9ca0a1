import type { OtherKind } from '@linkstall/contracts/http';
import { NO_SCHEDULE } from '@linkstall/kit/schedule';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import type { OrphanedDraft } from './edit.state.ts';
import type { FormValues } from './entry-values.ts';
import type { PastedKind } from './preview/pasted-kind.ts';
import type { LinkFormValues } from './form/use-link-form.ts';

/** The element ids of the panels below the buttons. */
export const PANELS = { link: 'add-link', other: 'add-other', import: 'import-links' } as const;
export type Panel = keyof typeof PANELS;

type InitialEntry =
  | { readonly kind: 'link'; readonly values: LinkFormValues }
  | { readonly kind: OtherKind; readonly values: FormValues };

function initialEntryOf({ kind, values }: OrphanedDraft): InitialEntry {
  if (kind !== 'link') return { kind, values };
  return {
    kind,
    values: {
      title: values['title'] ?? '',
      url: values['url'] ?? '',
      countClicks: values['countClicks'] === 'true',
      isAffiliate: values['isAffiliate'] === 'true',
      translations: values['translations'] ?? '{}',
      ...NO_SCHEDULE,
    },
  };
}

/** The fragment with which the shell's button Add opens the panel for a link. */
const ADD = '#add';

/** State of the panels for new entries. At most one panel is open. A closed panel keeps its form values. */
export function useAddPanels() {
  const [openPanel, setOpenPanel] = useState<Panel | null>(null);
  /** Remount counters: increasing a counter resets its form. Zero means that the panel is not mounted yet. */
  const [mountCounts, setMountCounts] = useState({ link: 1, other: 0, import: 0 });
  const [initialEntry, setInitialEntry] = useState<InitialEntry>();
  const closedPanel = useRef<Panel>(null);
  const buttons = { link: useRef<HTMLButtonElement>(null), other: useRef<HTMLButtonElement>(null) };
  const { link, other } = buttons;
  const { hash } = useLocation();
  const navigate = useNavigate();

  const [lastHash, setLastHash] = useState('');
  if (hash !== lastHash) {
    setLastHash(hash);
    if (hash === ADD) setOpenPanel('link');
  }
  // Without the fragment a later press opens the panel again, and Back does not.
  useEffect(() => {
    if (hash === ADD) void navigate({ hash: '' }, { replace: true });
  }, [hash, navigate]);

  // Moves the focus to the button that opens the panel, but only when no other element has the focus.
  useEffect(() => {
    if (!closedPanel.current || document.activeElement !== document.body) return;
    // The import is opened from the choice of kinds.
    ({ link, other, import: other })[closedPanel.current].current?.focus({ preventScroll: true });
  }, [mountCounts, link, other]);

  const resetPanel = (panel: Panel, newEntry: InitialEntry | undefined) => {
    closedPanel.current = panel;
    setInitialEntry(newEntry);
    setOpenPanel((before) => (newEntry ? panel : before === panel ? null : before));
    setMountCounts((before) => ({ ...before, [panel]: before[panel] + 1 }));
  };
  return {
    openPanel,
    mountCounts,
    initialEntry,
    buttons,
    toggle: (panel: Panel) => {
      setOpenPanel(openPanel === panel ? null : panel);
      if (mountCounts[panel] === 0) setMountCounts({ ...mountCounts, [panel]: 1 });
    },
    openWith: (draft: OrphanedDraft) => resetPanel(draft.kind === 'link' ? 'link' : 'other', initialEntryOf(draft)),
    /** Opens the form of another kind with a pasted text, and resets the form of a link. */
    openKind: ({ kind, values }: PastedKind) => {
      setInitialEntry({ kind, values });
      setOpenPanel('other');
      setMountCounts((before) => ({ ...before, link: before.link + 1, other: before.other + 1 }));
    },
    /** Closes the panel after the entry was added, or on Cancel, and resets its form. */
    close: (panel: Panel) => resetPanel(panel, undefined),
  };
}

export type AddPanels = ReturnType<typeof useAddPanels>;
