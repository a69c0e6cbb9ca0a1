import { Page, Panel } from '../ui/page-parts.tsx';
import { texts } from '../ui/texts.ts';

/** `/admin/settings`: hidden, nothing leads here. */
export const SettingsPage = () => (
  <Page>
    <h1>{texts.settings.title}</h1>
    <Panel>
      <p>{texts.settings.placeholder}</p>
    </Panel>
  </Page>
);
