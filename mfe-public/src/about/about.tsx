import type { PageHead } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { styled } from 'styled-components';

import { aboutTexts } from './about-texts.ts';

const type = 'website';

export const heads: Readonly<Record<'all' | 'privacy', PageHead>> = {
  all: { title: aboutTexts.title, description: aboutTexts.description, canonicalPath: '/about', type },
  privacy: { title: aboutTexts.privacy, description: aboutTexts.privacyDescription, canonicalPath: '/privacy', type },
};

export default function About({ data: view }: { readonly data: 'all' | 'privacy' }) {
  const sections = aboutTexts.sections.filter(({ id }) => view === 'all' || id === view);
  if (view === 'privacy')
    return (
      <Text>
        <h1>{aboutTexts.privacy}</h1>
        <Paragraphs paragraphs={sections.flatMap(({ paragraphs }) => paragraphs)} />
      </Text>
    );
  return (
    <Text>
      <h1>{aboutTexts.title}</h1>
      {sections.map(({ id, title, paragraphs }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Paragraphs paragraphs={paragraphs} />
        </section>
      ))}
    </Text>
  );
}

const Paragraphs = ({ paragraphs }: { readonly paragraphs: readonly string[] }) =>
  paragraphs.map((text) => <p key={text}>{text}</p>);

const Text = styled.div`
  display: grid;
  gap: ${token('6')};
  width: min(100% - 2 * ${token('gutter')}, ${token('measure')});
  margin-inline: auto;
  padding-block: ${token('6')} ${token('7')};
  overflow-wrap: anywhere;

  h1 {
    font-size: min(${token('text-3xl')}, 13vw);
  }

  h2 {
    font-size: ${token('text-xl')};
  }

  section {
    display: grid;
    gap: ${token('3')};
  }
`;
