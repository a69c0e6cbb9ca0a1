import type { HostBlock } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Button, panel } from '@linkstall/kit/components';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { doUnblockAtom } from './hosts.state.ts';
import { hostsTexts as texts } from './hosts-texts.ts';

/** A whole block, or one host of a block. */
interface Unblocking {
  readonly id: string;
  /** Empty for the whole block. */
  readonly host: string;
  readonly name: string;
}

/** The blocks, each with the way to end it. */
export function BlockList({ blocks }: { readonly blocks: readonly HostBlock[] }) {
  const { notice } = useAtomValue(shellAtom);
  const unblock = useSetAtom(doUnblockAtom);
  const [unblocking, setUnblocking] = useState<Unblocking | null>(null);
  return (
    <>
      <List>
        {blocks.map((block) => (
          <Block key={block.id} block={block} onUnblock={setUnblocking} />
        ))}
      </List>
      {unblocking && (
        <ReasonDialog
          title={texts.unblockName(unblocking.name)}
          label={texts.unblockReason}
          hint={texts.unblockHint}
          send={(reason) => unblock({ id: unblocking.id, host: unblocking.host, reason })}
          onSent={() => notice.success(texts.blocked, 4_000)}
          onClose={() => setUnblocking(null)}
        />
      )}
    </>
  );
}

interface BlockProps {
  readonly block: HostBlock;
  readonly onUnblock: (unblocking: Unblocking) => void;
}

function Block({ block, onUnblock }: BlockProps) {
  const { id, hosts, count, reason, at, operator, touched } = block;
  const name = texts.name(hosts, count);
  const start = (host: string, label: string) => () => onUnblock({ id, host, name: label });
  return (
    <li>
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <p dir="auto">{reason}</p>
        <small>
          <DateTime at={at} /> {texts.by(operator)}. {texts.touched(touched)}
        </small>
        {count > 1 && (
          <details>
            <summary>{texts.someHosts}</summary>
            <ul>
              {hosts.map((host) => (
                <li key={host}>
                  <bdi>{host}</bdi>
                  <Button
                    $kind="quiet"
                    aria-haspopup="dialog"
                    aria-label={texts.unblockName(host)}
                    onClick={start(host, host)}
                  >
                    {texts.unblock}
                  </Button>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <Button $kind="secondary" aria-haspopup="dialog" aria-label={texts.unblockName(name)} onClick={start('', name)}>
        {texts.unblock}
      </Button>
    </li>
  );
}

const List = styled.ul`
  ${panel}
  max-width: ${token('measure')};
  margin: 0;
  list-style: none;
  overflow-wrap: anywhere;
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${token('3')};
    align-items: start;
    justify-content: space-between;
  }
  > li + li {
    padding-block-start: ${token('4')};
    border-block-start: ${token('line')} solid ${token('border')};
  }
  > li > div {
    display: grid;
    flex: 1 1 12rem;
    gap: ${token('1')};
    min-width: 0;
  }
  p {
    margin: 0;
  }
  small {
    color: ${token('muted')};
  }
  summary {
    min-height: ${token('tap')};
    align-content: center;
    cursor: pointer;
  }
  details ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  details li {
    align-items: center;
  }
`;
