import { token } from '@linkstall/contracts/tokens';
import { Row } from '@linkstall/kit/components';
import type { ComponentType, ReactNode } from 'react';
import styled from 'styled-components';

/** One page of the gallery. `components` are the exports of the kit that the page shows, by name. */
export interface GalleryPage {
  readonly path: string;
  readonly title: string;
  readonly components: Readonly<Record<string, unknown>>;
  readonly Page: ComponentType;
}

interface SpecimenProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** Examples of one component, under its name. */
export const Specimen = ({ name, children }: SpecimenProps) => (
  <section aria-label={name}>
    <Name>{name}</Name>
    <Row>{children}</Row>
  </section>
);

const Name = styled.h2`
  margin: ${token('5')} 0 ${token('3')};
  font-size: ${token('text-md')};
`;
