import { token } from '@linkstall/contracts/tokens';
import { LoadedView } from '@linkstall/kit/loading';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import styled from 'styled-components';

import { Panel } from '../ui/page-layout.tsx';
import { securityTexts } from '../ui/security-texts.ts';
import { doLoadStorageAtom, storageAtom } from './storage.state.ts';

const { storage } = securityTexts;

/** The space that the images of the account use, as text and as a meter. */
export function StorageSection() {
  const view = useAtomValue(storageAtom);
  const load = useSetAtom(doLoadStorageAtom);
  useEffect(() => void load(), [load]);
  return (
    <Panel aria-label={storage.title}>
      <h2>{storage.title}</h2>
      <p>{storage.intro}</p>
      <LoadedView view={view} shape="rows" texts={storage} onRetry={() => void load()}>
        {({ usedBytes, limitBytes }) => (
          <Used>
            {storage.used(usedBytes, limitBytes)}
            <meter max={limitBytes} high={limitBytes * 0.9} optimum={0} value={usedBytes} aria-label={storage.title} />
          </Used>
        )}
      </LoadedView>
    </Panel>
  );
}

const Used = styled.div`
  display: grid;
  gap: ${token('2')};
  font-weight: ${token('weight-mid')};

  meter {
    width: 100%;
    height: 1rem;
  }
`;
