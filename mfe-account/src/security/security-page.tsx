import { token } from '@linkstall/contracts/tokens';
import { lazyComponent } from '@linkstall/kit/loading';
import { useSessionUser } from '@linkstall/kit/remote';
import styled from 'styled-components';

import { BackLink, Page, Panels } from '../ui/page-layout.tsx';
import { rowLayout } from '../ui/form.tsx';
import { securityTexts } from '../ui/security-texts.ts';
import { texts } from '../ui/texts.ts';
import { DeletionSection } from './deletion-section.tsx';
import { CopySection, ExportSection } from './export-section.tsx';
import { LoginsSection } from './logins-section.tsx';
import { MoveSection } from './move-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { StorageSection } from './storage-section.tsx';

const SecondFactorSection = lazyComponent(
  async () =>
    (await import(/* webpackChunkName: "second-factor" */ './second-factor/second-factor-section.tsx'))
      .SecondFactorSection,
  () => texts.secondFactor.title,
);

const PasskeysSection = lazyComponent(
  async () => (await import(/* webpackChunkName: "passkeys" */ './passkeys/passkeys-section.tsx')).PasskeysSection,
  () => texts.passkeys.title,
);

const ApiTokensSection = lazyComponent(
  async () =>
    (await import(/* webpackChunkName: "api-tokens" */ './api-tokens/api-tokens-section.tsx')).ApiTokensSection,
  () => securityTexts.security.apiTokens,
);

/** `/admin/account/security`. The export stands before the deletion, so that users save their data first. */
export function SecurityPage() {
  const user = useSessionUser();
  return (
    <Page>
      <div>
        <BackLink label={securityTexts.security.back} />
        <h1>{texts.security.title}</h1>
      </div>
      {user ? (
        <Panels>
          <PasswordSection username={user.username} />
          <Column>
            <PasskeysSection />
            <SecondFactorSection />
            <LoginsSection />
            <ApiTokensSection />
            <StorageSection />
          </Column>
          <Column>
            <ExportSection username={user.username} />
            <CopySection username={user.username} />
            <MoveSection move={user.move} />
            <DeletionSection username={user.username} />
          </Column>
        </Panels>
      ) : (
        <p>{texts.account.loading}</p>
      )}
    </Page>
  );
}

const Column = styled.div`
  ${rowLayout}
  gap: ${token('5')};
`;
