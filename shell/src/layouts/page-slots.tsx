import type { SlotModule } from '@linkstall/contracts/shell';
import { type SectionProps, SLOTS, type SlotName } from '@linkstall/contracts/slots';
import { token } from '@linkstall/contracts/tokens';
import { Button } from '@linkstall/kit/components';
import { matchRoutes, useLocation } from 'react-router-dom';
import styled from 'styled-components';

import { lazyTexts } from '../lazy-texts.ts';
import { ReleaseBoundary } from '../remotes/release-boundary.tsx';
import type { ExposedModule, ShownModule } from '../remotes/remote-modules.ts';
import { useRemote, useReportWorking, useSlotFillers } from '../remotes/remotes-context.ts';
import { useShell } from '../shell-context.ts';
import { readableName } from '../status-pages/missing-remote.tsx';
import { texts } from '../texts.ts';

const Section = styled.section`
  margin-block-start: ${token('5')};
`;
const Note = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('3')};
`;

const SLOT_NAMES = Object.keys(SLOTS) as SlotName[];

/** The sections that remotes add below the page of another remote. A page without fillers has no section. */
export function PageSlots() {
  const { pathname } = useLocation();
  return SLOT_NAMES.map((slot) => {
    const { path } = SLOTS[slot];
    // As for pages, upper case and a slash at the end make no difference.
    return path !== undefined && matchRoutes([{ path }], pathname) !== null && <Fillers key={slot} slot={slot} />;
  });
}

const Fillers = ({ slot }: { readonly slot: SlotName }) =>
  useSlotFillers(slot).map(({ remote, expose }) => (
    <Filler key={`${remote} ${expose}`} slot={slot} filler={{ remote, expose }} />
  ));

function Filler({ slot, filler }: { readonly slot: SlotName; readonly filler: ExposedModule }) {
  const state = useRemote<SlotModule<SectionProps>>(filler, slot);
  if (state.status === 'missing')
    return (
      <Section data-slot={slot} data-missing-remote={filler.remote}>
        <Note role="alert">
          {lazyTexts.section.missing(readableName(filler.remote))}
          <Button $kind="secondary" onClick={state.retry}>
            {texts.site.tryAgain}
          </Button>
        </Note>
      </Section>
    );
  if (state.status !== 'ready') return null;
  const shownModule = { ...filler, release: state.release };
  return (
    <ReleaseBoundary shownModule={shownModule} fallback={null}>
      <Section data-slot={slot}>
        <Content module={state.module} shownModule={shownModule} />
      </Section>
    </ReleaseBoundary>
  );
}

interface ContentProps {
  readonly module: SlotModule<SectionProps>;
  readonly shownModule: ShownModule;
}

function Content({ module, shownModule }: ContentProps) {
  useReportWorking(shownModule);
  return <module.Component shell={useShell()} />;
}
