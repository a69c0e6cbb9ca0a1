import type { SecondFactorSetup } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Button as PlainButton, tapLink } from '@linkstall/kit/components';
import { TextField } from '@linkstall/kit/form';
import { saveFile } from '@linkstall/kit/share';
import styled from 'styled-components';

import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { secondFactorTexts as texts } from '../../ui/second-factor-texts.ts';
import { texts as pageTexts } from '../../ui/texts.ts';
import { useSwitchOn } from './second-factor.state.ts';

/** The three steps of the setup: the secret, the recovery codes, the first code. */
export function SetupSteps({
  setup: { secret, address, qrCode, recoveryCodes },
}: {
  readonly setup: SecondFactorSetup;
}) {
  const form = useSwitchOn();
  const save = () => saveFile(new Blob([`${recoveryCodes.join('\n')}\n`], { type: 'text/plain' }), texts.fileName);
  return (
    <Steps>
      <li>
        <p>{texts.scan}</p>
        <QrCode viewBox={`0 0 ${qrCode.size} ${qrCode.size}`} role="img" aria-label={texts.qrCode}>
          <path d={qrCode.path} />
        </QrCode>
        <p>
          {texts.type} <Key dir="ltr">{secret.match(/.{4}/g)?.join(' ')}</Key>
        </p>
        <AppLink href={address}>{texts.open}</AppLink>
      </li>
      <li>
        <p>{texts.keepCodes}</p>
        <Codes>
          {recoveryCodes.map((code) => (
            <li key={code}>
              <Key dir="ltr">{code}</Key>
            </li>
          ))}
        </Codes>
        <PlainButton $kind="secondary" $size="field" onClick={save}>
          {texts.saveCodes}
        </PlainButton>
      </li>
      <li>
        <p>{texts.enter}</p>
        <Form form={form} aria-label={texts.enter} onSubmit={(valueOf) => form.submit(valueOf('code'))}>
          <TextField
            label={pageTexts.secondFactor.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
          />
          <Button label={texts.switchOn} busy={form.busy} />
        </Form>
      </li>
    </Steps>
  );
}

const Steps = styled.ol`
  display: grid;
  gap: ${token('5')};
  padding-inline-start: 1.5rem;
  list-style: decimal;
  > li::marker {
    font-weight: ${token('weight-loud')};
  }
  > li > * + * {
    margin-top: ${token('3')};
  }
`;

/** Black on white in each theme, because cameras need the contrast. */
const QrCode = styled.svg`
  display: block;
  width: min(13rem, 100%);
  border-radius: ${token('radius-sm')};
  background: #fff;
  shape-rendering: crispEdges;
  path {
    stroke: #000;
  }
`;

const Key = styled.code`
  font-family: ui-monospace, monospace;
  overflow-wrap: anywhere;
`;

const AppLink = styled.a`
  ${tapLink}
  font-weight: ${token('weight-mid')};
`;

const Codes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr));
  gap: ${token('1')} ${token('3')};
  padding: 0;
  list-style: none;
`;
