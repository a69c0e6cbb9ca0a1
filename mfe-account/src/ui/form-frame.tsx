import { token } from '@linkstall/contracts/tokens';
import { awning } from '@linkstall/kit/components';
import type { ReactNode } from 'react';
import styled from 'styled-components';

import { StallIllustration } from './stall-illustration.tsx';

interface FormFrameProps {
  readonly illustration: 'cat' | 'products';
  readonly slogan: readonly [string, string];
  readonly children: ReactNode;
}

/** The frame of the form pages: an awning above the form, and an illustration on wide screens. */
export function FormFrame({ illustration, slogan, children }: FormFrameProps) {
  return (
    <Frame>
      <Body>
        <FormArea>
          <Awning aria-hidden="true" />
          <Panel>{children}</Panel>
        </FormArea>
      </Body>
      <IllustrationPane aria-hidden="true">
        <StallIllustration scene={illustration} />
        <p>
          {slogan[0]}
          <br />
          {slogan[1]}
        </p>
      </IllustrationPane>
    </Frame>
  );
}

const Frame = styled.div`
  display: grid;
  grid-template: 1fr / minmax(0, 1fr);
  min-height: 100%;

  @media (min-width: 1024px) {
    grid-template: 1fr / 1fr 1fr;
  }
`;

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  place-items: start center;
  padding: ${token('5')} min(${token('4')}, 5vw) min(${token('7')}, 5vh);

  @media (min-width: 768px) {
    place-items: center;
  }
`;

const FormArea = styled.div`
  width: min(100%, 27rem);
  container-type: inline-size;
`;

/** Slightly wider than the panel below, with whole stripes at both ends. */
const Awning = styled.div`
  ${awning}
  --w: calc(100cqi / 15);
  position: relative;
  z-index: 1;
  height: 3rem;
  border-radius: ${token('radius')} ${token('radius')} 0 0;
`;

const Panel = styled.div`
  margin: -0.9rem min(0.75rem, 4vw) 0;
  padding: 2.5rem clamp(min(${token('4')}, 5vw), 6vw, ${token('5')}) ${token('4')};
  border: ${token('line')} solid ${token('border')};
  border-top: 0;
  border-radius: 0 0 ${token('radius-lg')} ${token('radius-lg')};
  background: ${token('surface')};
  box-shadow: ${token('shadow')};
`;

const IllustrationPane = styled.div`
  display: none;

  @media (min-width: 1024px) {
    display: grid;
    place-items: center;
    align-content: center;
    gap: ${token('5')};
    padding: ${token('6')};
    background: ${token('action')};
    color: ${token('on-action')};
    text-align: center;

    svg {
      width: min(30rem, 100%);
      height: auto;
    }

    p {
      font-size: ${token('text-3xl')};
      font-weight: ${token('weight-loud')};
      letter-spacing: ${token('track-loud')};
      line-height: 1.1;
    }
  }

  @media (min-width: 1024px) and (prefers-color-scheme: dark) {
    background: ${token('sunken')};
    color: ${token('text')};
  }
`;
