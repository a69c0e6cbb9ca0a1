import type { Theme } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { chosenInForcedColors } from '@linkstall/kit/components';
import { useAtomValue, useSetAtom } from 'jotai';
import { useRef, type KeyboardEvent } from 'react';
import styled from 'styled-components';

import { customThemeTexts as texts } from '../ui/custom-theme-texts.ts';
import { CustomThemeEditor } from './lazy-editor.ts';
import { type DesignTab, tabAtom, TABS } from './editor.state.ts';
import { panelId, tabId } from './tab-panel.ts';
import { selectTabAtom } from './tabs.state.ts';

interface TabListProps {
  readonly themes: readonly Theme[];
  readonly markedId: string;
  /** Whether themes and custom themes are still being read. */
  readonly isDisabled: boolean;
}

/** The tabs of the design page. The arrow keys, Home and End show another tab, as the ARIA practices describe. */
export function TabList({ themes, markedId, isDisabled }: TabListProps) {
  const shownTab = useAtomValue(tabAtom);
  const select = useSetAtom(selectTabAtom);
  const list = useRef<HTMLDivElement>(null);
  const show = (tab: DesignTab) => select({ tab, themes, markedId });
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabOfKey(event.key, TABS.indexOf(shownTab));
    if (!next) return;
    event.preventDefault();
    show(next);
    list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return (
    <List role="tablist" aria-label={texts.tabList} ref={list} onKeyDown={onKeyDown}>
      {TABS.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          aria-selected={tab === shownTab}
          aria-controls={panelId(tab)}
          tabIndex={tab === shownTab ? 0 : -1}
          disabled={isDisabled && tab !== 'theme'}
          onPointerEnter={() => void CustomThemeEditor.load()}
          onClick={() => show(tab)}
        >
          {texts.tabs[tab]}
        </button>
      ))}
    </List>
  );
}

function tabOfKey(key: string, index: number): DesignTab | undefined {
  const forwards = document.documentElement.dir === 'rtl' ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: index + forwards,
    ArrowLeft: index - forwards,
    Home: 0,
    End: TABS.length - 1,
  };
  const next = steps[key];
  return next === undefined ? undefined : TABS[(next + TABS.length) % TABS.length];
}

/** On narrow screens the tabs scroll sideways. */
const List = styled.div`
  display: flex;
  margin-bottom: ${token('5')};
  overflow-x: auto;
  border-bottom: ${token('line')} solid ${token('border')};
  scrollbar-width: none;
  button {
    flex: none;
    min-height: ${token('tap')};
    padding: ${token('2')} ${token('4')};
    border: 0;
    background: none;
    color: ${token('muted')};
    font: ${token('weight-mid')} ${token('text-md')} / 1.3 ${token('font')};
    cursor: pointer;
  }
  @media (hover: hover) {
    button:hover {
      color: ${token('text')};
    }
  }
  button[aria-selected='true'] {
    box-shadow: inset 0 -3px ${token('select')};
    color: ${token('select')};
    ${chosenInForcedColors}
  }
  button:focus-visible {
    outline-offset: -3px;
  }
  @media (max-width: 39.99em) {
    button {
      flex: 1 0 auto;
      padding-inline: ${token('1')};
      font-size: ${token('text-sm')};
    }
  }
`;
