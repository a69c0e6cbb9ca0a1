import { Head } from '@linkstall/kit/components';
import { LoadedView } from '@linkstall/kit/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

import { PageTabs } from '../ui/page-tabs.tsx';
import { texts } from '../ui/texts.ts';
import { SettingsForm } from './settings-form.tsx';
import { doLoadSettingsAtom, settingsAtom } from './settings.state.ts';

/** `/admin/site`: the name of the site, and who may join. */
export function SettingsPage() {
  const view = useAtomValue(settingsAtom);
  const load = useSetAtom(doLoadSettingsAtom);
  useEffect(() => void load(), [load]);
  return (
    <>
      <PageTabs />
      <Head>
        <h1>{texts.title}</h1>
      </Head>
      <LoadedView view={view} shape="rows" texts={texts} onRetry={() => void load()}>
        {(settings) => <SettingsForm key={settings.revision} settings={settings} />}
      </LoadedView>
    </>
  );
}
