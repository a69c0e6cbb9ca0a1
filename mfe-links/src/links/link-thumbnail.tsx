import type { Link } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { firstLetter } from '@linkstall/kit/text';
import styled from 'styled-components';

import { pictureAt } from '../ui/picture.ts';

/** A link's picture; without one the first letter of its title, as on the public page. */
export function LinkThumbnail({ link: { title, thumbnail } }: { readonly link: Link }) {
  const { url } = thumbnail;
  if (!url) return <Frame aria-hidden>{firstLetter(title)}</Frame>;
  return (
    <Frame
      as="img"
      src={pictureAt(url, 96)}
      srcSet={`${pictureAt(url, 96)} 1x, ${pictureAt(url, 192)} 2x`}
      alt=""
      width={52}
      height={52}
      loading="lazy"
      draggable={false}
    />
  );
}

const Frame = styled.span`
  display: grid;
  place-items: center;
  width: 3.25rem;
  height: 3.25rem;
  border-radius: ${token('radius')};
  background: ${token('sunken')};
  color: ${token('muted')};
  font-weight: ${token('weight-loud')};
  object-fit: cover;
`;
