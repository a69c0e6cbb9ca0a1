import { Button, ButtonLink, Breakable, CopyIcon, TickIcon } from '@linkstall/kit/components';
import { shellAtom, useSessionUser } from '@linkstall/kit/remote';
import { useCopy } from '@linkstall/kit/text';
import { useAtomValue } from 'jotai';

import { texts as remoteTexts } from '../../ui/texts.ts';
import { AddressCard, BioSteps } from './live-step.styles.ts';
import type { StepProps } from './step-props.ts';
import { Buttons } from './welcome.styles.ts';
import { welcomeTexts } from '../../ui/welcome-texts.ts';

const texts = welcomeTexts.live;

/** The address of the page, its QR code, and the way into an Instagram bio. */
export function LiveStep({ onNext }: StepProps) {
  const { notice } = useAtomValue(shellAtom);
  const username = useSessionUser()?.username ?? '';
  const path = `/${username}`;
  const address = `${window.location.origin}${path}`;
  const { isCopied, copy } = useCopy(() => notice.error(texts.cannotCopy(address), 5_000));
  return (
    <>
      <AddressCard>
        <div>
          <b>
            <Breakable>{`${window.location.host}${path}`}</Breakable>
          </b>
          <Button $kind="contrast" onClick={() => void copy(address)}>
            {isCopied ? <TickIcon /> : <CopyIcon />}
            <span aria-live="polite">{isCopied ? texts.copied : texts.copy}</span>
          </Button>
        </div>
        <img src={`${path}.qr.svg`} width={144} height={144} alt={texts.code(address)} />
      </AddressCard>
      <BioSteps>
        <h2>{texts.bioTitle}</h2>
        <ol>
          {texts.bio.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </BioSteps>
      <Buttons>
        <ButtonLink $size="field" href={path} target="_blank" rel="noopener">
          {texts.open}
          <span className="ls-hidden">{remoteTexts.newTab}</span>
        </ButtonLink>
        <Button $kind="secondary" $size="field" onClick={onNext}>
          {texts.done}
        </Button>
      </Buttons>
    </>
  );
}
