import { Page, Panel } from '../ui/page-layout.tsx';
import { texts } from '../ui/texts.ts';

/** `/admin/settings`: a hidden page. No link leads to the page. */
export const SettingsPage = () => (
  <Page>
    <h1>{texts.settings.title}</h1>
    <Panel>
      <p>{texts.settings.placeholder}</p>
    </Panel>
  </Page>
);
