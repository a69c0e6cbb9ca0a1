import type { Link } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { firstLetter, imageAt, imageSrcSet } from '@linkstall/kit/text';
import styled from 'styled-components';

interface Props {
  readonly link: Pick<Link, 'title' | 'thumbnail' | 'icon'>;
  /** False while the row is far from the viewport: then the image is not loaded. */
  readonly isNear?: boolean;
}

/** The image of a link. A link without an image shows the icon of its service or the first letter of its title, as the page. */
export function LinkThumbnail({ link: { title, thumbnail, icon }, isNear = true }: Props) {
  const { url } = thumbnail;
  if (!url)
    return (
      <Frame aria-hidden>
        {icon ? (
          <svg viewBox="0 0 120 120" width="24" fill="currentColor">
            <path d={icon} />
          </svg>
        ) : (
          firstLetter(title)
        )}
      </Frame>
    );
  return (
    <Frame
      as="img"
      {...(isNear && { src: imageAt(url, 96), srcSet: imageSrcSet(url, { '1x': 96, '2x': 192 }) })}
      alt=""
      width={52}
      height={52}
      loading="lazy"
      draggable={false}
    />
  );
}

export const Frame = styled.span`
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
