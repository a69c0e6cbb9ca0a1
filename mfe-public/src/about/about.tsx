import { token } from '@linkstall/contracts/tokens';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';

import { aboutTexts } from './about-texts.ts';

/** `/about`: what the foot of the site's pages leads to. It comes after the address, so it goes to the wanted part itself. */
export function AboutPage() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  return (
    <Sheet>
      <h1>{aboutTexts.title}</h1>
      {aboutTexts.parts.map(({ id, title, paragraphs }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Paragraphs of={paragraphs} />
        </section>
      ))}
    </Sheet>
  );
}

/** `/privacy`: the same words under an address of their own, for visitors. */
export function PrivacyPage() {
  const part = aboutTexts.parts.find(({ id }) => id === 'privacy');
  return (
    <Sheet>
      <h1>{part?.title}</h1>
      <Paragraphs of={part?.paragraphs ?? []} />
    </Sheet>
  );
}

const Paragraphs = ({ of }: { readonly of: readonly string[] }) => of.map((text) => <p key={text}>{text}</p>);

const Sheet = styled.div`
  display: grid;
  gap: ${token('6')};
  width: min(100% - 2 * ${token('gutter')}, ${token('measure')});
  margin-inline: auto;
  padding-block: ${token('6')} ${token('7')};
  overflow-wrap: anywhere;

  h1 {
    font-size: ${token('text-3xl')};
  }

  h2 {
    font-size: ${token('text-xl')};
  }

  section {
    display: grid;
    gap: ${token('3')};
  }
`;
