import { token } from '@linkstall/contracts/tokens';
import { styled } from 'styled-components';

export const FeatureList = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
  gap: ${token('6')};
  margin-top: ${token('6')};
  h3 {
    margin-top: ${token('3')};
    font-size: ${token('text-lg')};
  }
  p {
    max-width: 36ch;
    margin-top: ${token('1')};
    color: ${token('muted')};
  }
`;

/** The image above a feature. All images have the same height, so that the texts of a row are aligned. */
export const Scene = styled.div`
  display: flex;
  justify-content: center;
  height: 11rem;
  overflow: hidden;
  border: ${token('line')} solid ${token('border')};
  border-radius: ${token('radius-lg')};
  background: color-mix(in srgb, ${token('action')} 18%, ${token('surface')});
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    object-position: top;
  }
  img[alt]:not([alt='']) {
    width: auto;
    padding: ${token('3')};
  }
`;
