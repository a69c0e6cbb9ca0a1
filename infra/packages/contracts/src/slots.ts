// The slots of the shell: the places in its pages that remotes fill. The gate, the edge and the shell use these tables.
import type { PhonePreviewProps, ShellApi, SlotFiller } from './shell.ts';

export interface SectionProps {
  readonly shell: ShellApi;
}

/** The props that the component of a filler gets, by the name of the slot. */
export interface SlotProps {
  readonly 'phone-preview': PhonePreviewProps;
  readonly 'dashboard-card': SectionProps;
  readonly 'account-section': SectionProps;
}

export type SlotName = keyof SlotProps;

interface Slot {
  /** The number of remotes that may fill the slot. */
  readonly fillers: 'one' | 'many';
  /** Where the shell shows the fillers. */
  readonly place: 'phone' | 'below-page' | 'links-list';
  /** The paths of the pages with the slot; absent: all pages of the admin area that change the public page. */
  readonly path?: string;
  /** Whether the remote of a team needs a grant of the operators. */
  readonly needsGrant?: true;
  /** The field of routes.json that fills the slot; absent: `slots`. */
  readonly declaredIn?: 'entryKinds';
}

export const SLOTS: Readonly<Record<SlotName, Slot>> = {
  'phone-preview': { fillers: 'one', place: 'phone' },
  'dashboard-card': { fillers: 'many', place: 'below-page', path: '/admin/links' },
  'account-section': { fillers: 'many', place: 'below-page', path: '/admin/account', needsGrant: true },
};

/** All places that remotes fill. A kind of entry has more than a module, such as a schema, so `slots` cannot declare it. */
export const EXTENSION_POINTS: Readonly<Record<SlotName | 'entry-kind', Slot>> = {
  ...SLOTS,
  'entry-kind': { fillers: 'many', place: 'links-list', path: '/admin/links', declaredIn: 'entryKinds' },
};

/** The name of the exposed module. */
export const exposeOf = (filler: SlotFiller): string => (typeof filler === 'string' ? filler : filler.expose);

export const orderOf = (filler: SlotFiller): number => (typeof filler === 'string' ? 0 : (filler.order ?? 0));
