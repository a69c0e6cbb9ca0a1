import type { HostBlocks } from '@linkstall/contracts/http';
import { Button, Head, PlusIcon } from '@linkstall/kit/components';
import { LoadedView } from '@linkstall/kit/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';

import { PageTabs } from '../ui/page-tabs.tsx';
import { texts as siteTexts } from '../ui/texts.ts';
import { BlockDialog } from './block-dialog.tsx';
import { BlockList } from './block-list.tsx';
import { HostSearch } from './host-search.tsx';
import { doLoadHostBlocksAtom, foundAtom, hostBlocksAtom } from './hosts.state.ts';
import { hostsTexts as texts } from './hosts-texts.ts';

/** `/admin/site/hosts`: the hosts that are blocked on the whole site. */
export function HostsPage() {
  const view = useAtomValue(hostBlocksAtom);
  const load = useSetAtom(doLoadHostBlocksAtom);
  const [isBlocking, setIsBlocking] = useState(false);
  useEffect(() => void load(), [load]);
  return (
    <>
      <PageTabs />
      <Head>
        <h1>{siteTexts.hostsTitle}</h1>
        <Button aria-haspopup="dialog" onClick={() => setIsBlocking(true)}>
          <PlusIcon />
          {texts.block}
        </Button>
      </Head>
      <p>{texts.hint}</p>
      <LoadedView view={view} shape="rows" texts={texts} onRetry={() => void load()}>
        {(blocks) => <Blocks all={blocks} />}
      </LoadedView>
      {isBlocking && <BlockDialog onClose={() => setIsBlocking(false)} />}
    </>
  );
}

function Blocks({ all }: { readonly all: HostBlocks }) {
  const result = useAtomValue(foundAtom);
  if (all.blocks.length === 0) return <p>{texts.none}</p>;
  return (
    <>
      <p>{texts.total(all.total, all.limit)}</p>
      <HostSearch />
      <p role="status">{result && texts.found(result.blocks.length)}</p>
      <BlockList blocks={(result ?? all).blocks} />
    </>
  );
}
