import { token } from '@linkstall/contracts/tokens';
import { Button, DownIcon, stickyEdge, UpIcon } from '@linkstall/kit/components';
import styled from 'styled-components';

import type { Entry } from '../ui/entry.ts';
import { batchTexts as texts } from '../ui/batch-texts.ts';

function scrollToRow(link: Entry | undefined): void {
  const row = document.getElementById(`link-${link?._id ?? ''}`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'center' });
}

/** Buttons to both ends of a long list. They stay in sight while the list is on screen. */
export function ListEnds({ links }: { readonly links: readonly Entry[] }) {
  const countText = texts.count(
    links.length,
    links.every(({ kind }) => kind === 'link'),
  );
  return (
    <Ends role="group" aria-label={texts.ends(countText)}>
      <span aria-hidden>{countText}</span>
      <Button $kind="quiet" onClick={() => scrollToRow(links[0])}>
        <UpIcon />
        {texts.toTop}
      </Button>
      <Button $kind="quiet" onClick={() => scrollToRow(links.at(-1))}>
        <DownIcon />
        {texts.toEnd}
      </Button>
    </Ends>
  );
}

const Ends = styled.div`
  position: sticky;
  bottom: ${stickyEdge};
  z-index: 1;
  display: flex;
  align-items: center;
  margin-top: ${token('3')};
  border-top: ${token('line')} solid ${token('border')};
  background: ${token('canvas')};
  color: ${token('muted')};
  font-size: ${token('text-sm')};
  > span {
    flex: 1 1 0;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  > button {
    padding-inline: ${token('2')};
    font-size: ${token('text-sm')};
  }
`;
