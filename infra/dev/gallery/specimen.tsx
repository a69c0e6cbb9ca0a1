import { token } from '@linkstall/contracts/tokens';
import { Row } from '@linkstall/kit/components';
import type { ComponentType, ReactNode } from 'react';
import styled from 'styled-components';

/** One page of the gallery. `shows` contains the exports of the kit on this page, by name. */
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

/** Examples of one component, under its name. */
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
