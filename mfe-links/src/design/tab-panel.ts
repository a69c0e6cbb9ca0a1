import type { DesignTab } from './editor.state.ts';

export const tabId = (tab: DesignTab) => `design-tab-${tab}`;
export const panelId = (tab: DesignTab) => `design-panel-${tab}`;

/** The attributes of the panel of a tab. */
export const panelProps = (tab: DesignTab, shownTab: DesignTab) =>
  ({ role: 'tabpanel', id: panelId(tab), 'aria-labelledby': tabId(tab), hidden: tab !== shownTab }) as const;
