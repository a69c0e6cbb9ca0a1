import { token } from '@linkstall/contracts/tokens';
import { Row } from '@linkstall/kit/pieces';
import type { ComponentType, ReactNode } from 'react';
import styled from 'styled-components';

/** One page of the gallery: what it shows, by the names that the kit exports, and how. */
export interface GalleryPage {
  readonly path: string;
  readonly title: string;
  readonly shows: Readonly<Record<string, unknown>>;
  readonly Page: ComponentType;
}

interface SpecimenProps {
  readonly of: string;
  readonly children: ReactNode;
}

/** Some of one kind, with its name. */
export const Specimen = ({ of, children }: SpecimenProps) => (
  <section aria-label={of}>
    <Name>{of}</Name>
    <Row>{children}</Row>
  </section>
);

const Name = styled.h2`
  margin: ${token('5')} 0 ${token('3')};
  font-size: ${token('text-md')};
`;
