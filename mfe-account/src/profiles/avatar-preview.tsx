import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { PhotoPreview } from '@linkstall/kit/photos';
import { letters } from '@linkstall/kit/pieces';
import { initials, pictureAt } from '@linkstall/kit/text';
import styled from 'styled-components';

const SIDE = 100;

interface AvatarPreviewProps {
  readonly user: Pick<SessionUser, 'fullName' | 'avatar'>;
  /** What was chosen and is not saved yet. */
  readonly chosen: HTMLCanvasElement | null;
}

/** The picture as visitors see it, round, 100 x 100; without one the initials. */
export function AvatarPreview({ user: { fullName, avatar }, chosen }: AvatarPreviewProps) {
  if (chosen) return <Round as={PhotoPreview} preview={chosen} />;
  if (avatar.url === '') return <Letters aria-hidden="true">{initials(fullName)}</Letters>;
  return <Round as="img" src={pictureAt(avatar.url, 192)} width={SIDE} height={SIDE} alt="" />;
}

const Round = styled.span`
  display: block;
  width: ${SIDE}px;
  height: ${SIDE}px;
  border-radius: 50%;
  background: ${token('sunken')};
  object-fit: cover;
`;

const Letters = styled(Round)`
  ${letters}
  font-size: ${token('text-2xl')};
  line-height: 1;
`;
