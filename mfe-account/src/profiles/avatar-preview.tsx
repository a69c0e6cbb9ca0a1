import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { ImagePreview } from '@linkstall/kit/images';
import { initialsStyles } from '@linkstall/kit/components';
import { initials, imageAt } from '@linkstall/kit/text';
import styled from 'styled-components';

const SIZE_PX = 100;

interface AvatarPreviewProps {
  readonly user: Pick<SessionUser, 'fullName' | 'avatar'>;
  /** The chosen image, which is not saved yet. */
  readonly chosenImage: HTMLCanvasElement | null;
}

/** The round avatar of 100 x 100 px, as visitors see the avatar; the initials without an image. */
export function AvatarPreview({ user: { fullName, avatar }, chosenImage }: AvatarPreviewProps) {
  if (chosenImage) return <RoundImage as={ImagePreview} preview={chosenImage} />;
  if (avatar.url === '') return <Initials aria-hidden="true">{initials(fullName)}</Initials>;
  return <RoundImage as="img" src={imageAt(avatar.url, 192)} width={SIZE_PX} height={SIZE_PX} alt="" />;
}

const RoundImage = styled.span`
  display: block;
  width: ${SIZE_PX}px;
  height: ${SIZE_PX}px;
  border-radius: 50%;
  background: ${token('sunken')};
  object-fit: cover;
`;

const Initials = styled(RoundImage)`
  ${initialsStyles}
  font-size: ${token('text-2xl')};
  line-height: 1;
`;
