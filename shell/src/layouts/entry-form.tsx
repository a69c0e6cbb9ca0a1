import type { EntryFormProps, SlotModule } from '@linkstall/contracts/shell';
import { Button } from '@linkstall/kit/components';

import { lazyTexts } from '../lazy-texts.ts';
import { ReleaseBoundary } from '../remotes/release-boundary.tsx';
import type { ExposedModule, ShownModule } from '../remotes/remote-modules.ts';
import { useRemote, useReportWorking } from '../remotes/remotes-context.ts';
import { useShell } from '../shell-context.ts';
import { readableName } from '../status-pages/missing-remote.tsx';
import { texts } from '../texts.ts';

type FormProps = Omit<EntryFormProps, 'shell'>;

/** The form of an entry, which another remote brings. It fails alone, and gets and gives copies of the values. */
export function EntryForm({ exposed, ...props }: FormProps & { readonly exposed: ExposedModule }) {
  const state = useRemote<SlotModule<EntryFormProps>>(exposed, exposed.expose);
  if (state.status === 'loading') return null;
  if (state.status === 'slow') return <p role="status">{texts.slow.title(readableName(exposed.remote))}</p>;
  if (state.status !== 'ready')
    return (
      <p role="alert" data-missing-remote={exposed.remote}>
        {lazyTexts.section.missing(readableName(exposed.remote))}{' '}
        <Button $kind="secondary" onClick={state.retry}>
          {texts.site.tryAgain}
        </Button>
      </p>
    );
  const shownModule = { ...exposed, release: state.release };
  return (
    <ReleaseBoundary shownModule={shownModule} fallback={null}>
      <Content module={state.module} shownModule={shownModule} {...props} />
    </ReleaseBoundary>
  );
}

interface ContentProps extends FormProps {
  readonly module: SlotModule<EntryFormProps>;
  readonly shownModule: ShownModule;
}

function Content({ module, shownModule, values, errors, onChange }: ContentProps) {
  useReportWorking(shownModule);
  const shell = useShell();
  return (
    <module.Component
      shell={shell}
      values={{ ...values }}
      errors={{ ...errors }}
      onChange={(changed) => onChange({ ...changed })}
    />
  );
}
