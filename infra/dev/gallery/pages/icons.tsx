import { token } from '@linkstall/contracts/tokens';
import * as components from '@linkstall/kit/components';
import type { ComponentType } from 'react';
import styled from 'styled-components';

import { type GalleryPage, Specimen } from '../specimen.tsx';

const all = Object.fromEntries(
  Object.entries<unknown>(components).filter((piece): piece is [string, ComponentType] => piece[0].endsWith('Icon')),
);

export const icons: GalleryPage = {
  path: '/icons',
  title: 'Icons',
  components: all,
  Page: () => (
    <Specimen name="Decoration beside words">
      {Object.entries(all).map(([name, Icon]) => (
        <Tile key={name}>
          <Icon />
          {name}
        </Tile>
      ))}
    </Specimen>
  ),
};

const Tile = styled.span`
  display: grid;
  justify-items: center;
  gap: ${token('2')};
  width: 7rem;
  padding: ${token('3')} ${token('1')};
  border-radius: ${token('radius')};
  background: ${token('surface')};
  font-size: ${token('text-sm')};
`;
