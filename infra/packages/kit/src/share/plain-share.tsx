import { styled } from 'styled-components';
import { token } from '@linkstall/contracts/tokens';

import { Breakable } from '../components/breakable.tsx';
import { shareTexts } from '../texts.ts';
import { qrCodePathOf, type ShareSubject } from './share-subject.ts';
import { shareTargets } from './share-targets.ts';

interface PlainShareProps extends ShareSubject {
  /** Id for the `popoverTarget` of a button. */
  readonly id: string;
  /** Origin of the site; without it there is no full URL to share. */
  readonly origin: string | undefined;
}

/**
 * The share sheet of pages without scripts, with the content of the share dialog, in a native popover. The edge adds a line of
 * script to such pages: it copies the value of a pressed button. Without scripts the address can be selected.
 */
export function PlainShare({ id, path, codePath = path, title, origin, texts = shareTexts }: PlainShareProps) {
  const address = (origin ?? '') + path;
  const isTranslated = texts !== shareTexts;
  return (
    <Box popover="auto" id={id} role="dialog" aria-label={texts.title}>
      <p>
        <b>{title}</b>
      </p>
      <img src={qrCodePathOf(codePath)} width={208} height={208} alt={texts.code(address)} loading="lazy" />
      {origin !== undefined && (
        <>
          <b dir={isTranslated ? 'ltr' : undefined}>
            <Breakable>{address.replace(/^https?:\/\//, '')}</Breakable>
          </b>
          <button
            type="button"
            value={address}
            aria-live="polite"
            data-ok={isTranslated ? `✓ ${texts.copied}` : undefined}
          >
            {texts.copy}
          </button>
          <p>
            {shareTargets(address, title).map(({ id: target, name, href }) => (
              <a key={target} href={href} rel="noopener noreferrer">
                {name ?? texts.mail}
              </a>
            ))}
            <a href={qrCodePathOf(codePath)} download="">
              {texts.svg}
            </a>
          </p>
        </>
      )}
      <button type="button" popoverTarget={id} popoverTargetAction="hide">
        {texts.close}
      </button>
    </Box>
  );
}

/** Browsers without popover support show the box in place. */
const Box = styled.div`
  width: min(22rem, 92%);
  margin: auto;
  padding: ${token('4')};
  border: 0;
  border-radius: ${token('radius-lg')};
  background: ${token('surface')};
  color: ${token('text')};
  font: ${token('weight')} ${token('text-md')} / 1.5 ${token('font')};
  text-align: center;
  box-shadow: ${token('shadow-lg')};
  img {
    display: block;
    max-width: 100%;
    height: auto;
    margin: ${token('4')} auto;
    border-radius: ${token('radius')};
  }
  b {
    overflow-wrap: anywhere;
    user-select: all;
  }
  p {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    margin: ${token('3')} 0;
  }
  a,
  button {
    min-width: ${token('tap')};
    padding: 0.7em;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  button {
    width: 100%;
    margin-top: ${token('3')};
    border-radius: ${token('radius')};
    background: ${token('sunken')};
  }
  [value] {
    background: ${token('action')};
    color: ${token('on-action')};
    @media (scripting: none) {
      display: none;
    }
  }
  &::backdrop {
    background: #0008;
  }
`;
