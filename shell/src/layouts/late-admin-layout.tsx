import { type ReactNode, useEffect, useState } from 'react';

import { PATIENCE_MS, within } from '../remotes/load-remote.ts';
import { Bones } from '../states/bones.tsx';
import { BareLayout } from './bare-layout.tsx';

type AdminModule = typeof import('./admin-layout.tsx');

let arrived: AdminModule | undefined;

/** Its file is that of everything that a visitor's page never needs. */
export const loadAdminLayout = async (): Promise<AdminModule> =>
  (arrived = await within(PATIENCE_MS, import(/* webpackChunkName: "browser-made" */ './admin-layout.tsx')));

/** The admin area's layout and its phone, as soon as they are there. */
export function LateAdminLayout({ children }: { readonly children: ReactNode }) {
  const [layout, setLayout] = useState(arrived);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    if (!layout) loadAdminLayout().then(setLayout, (error: unknown) => setFailure({ error }));
  }, [layout]);
  if (failure) throw failure.error;
  if (layout) return <layout.AdminLayout>{children}</layout.AdminLayout>;
  return (
    <BareLayout>
      <Bones />
    </BareLayout>
  );
}
