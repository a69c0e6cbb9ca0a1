import { Head } from '@linkstall/kit/components';
import { LoadedView } from '@linkstall/kit/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';

import { PageTabs } from '../ui/page-tabs.tsx';
import { texts } from '../ui/texts.ts';
import { InvitationList } from './invitation-list.tsx';
import { doLoadJoiningAtom, joiningAtom } from './joining.state.ts';
import { joiningTexts } from './joining-texts.ts';
import { Sections } from './joining.styles.ts';
import { WaitingList } from './waiting-list.tsx';

/** `/admin/site/joining`: accounts that wait for an approval, and invitations. */
export function JoiningPage() {
  const view = useAtomValue(joiningAtom);
  const load = useSetAtom(doLoadJoiningAtom);
  useEffect(() => void load(), [load]);
  return (
    <>
      <PageTabs />
      <Head>
        <h1>{texts.joiningTitle}</h1>
      </Head>
      <LoadedView view={view} shape="rows" texts={{ ...texts, ...joiningTexts }} onRetry={() => void load()}>
        {({ waiting, invitations }) => (
          <Sections>
            <WaitingList accounts={waiting} />
            <InvitationList invitations={invitations} />
          </Sections>
        )}
      </LoadedView>
    </>
  );
}
