import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { FileField } from '@linkstall/kit/form';
import type { ChosenPhoto, usePhotos } from '@linkstall/kit/photos';
import { PencilIcon } from '@linkstall/kit/pieces';
import { useId } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { AvatarPreview } from './avatar-preview.tsx';

interface AvatarPickerProps {
  readonly user: SessionUser;
  readonly picture: ReturnType<typeof usePhotos>;
}

/** The picture with its pen. The pen is a real file field, so that keyboards and screen readers know it. */
export function AvatarPicker({ user, picture }: AvatarPickerProps) {
  const [photo] = picture.photos;
  const id = useId();
  return (
    <Row>
      <Spot>
        <AvatarPreview user={user} chosen={photo?.preview ?? null} />
        <Pen
          label={texts.account.changePicture}
          name="avatar"
          types={['.png', '.jpg', '.jpeg', '.gif']}
          aria-describedby={id}
          onChoose={picture.choose}
        >
          <PencilIcon />
        </Pen>
      </Spot>
      <div>
        <Name>@{user.username}</Name>
        <Says id={id} aria-live="polite" $wrong={picture.refused !== ''}>
          {picture.refused || saysOf(photo)}
        </Says>
      </div>
    </Row>
  );
}

function saysOf(photo: ChosenPhoto | undefined): string {
  if (!photo) return texts.account.pictureKinds;
  return photo.isReady ? texts.account.chosen(photo.name) : texts.account.preparing;
}

const Row = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${token('5')};
`;

const Spot = styled.div`
  position: relative;
`;

const Pen = styled(FileField)`
  position: absolute;
  right: -0.6rem;
  bottom: -0.4rem;
  display: grid;
  place-items: center;
  width: ${token('tap')};
  height: ${token('tap')};
  border: ${token('line')} solid ${token('border-strong')};
  border-radius: 50%;
  background: ${token('surface')};
  color: ${token('text')};
  transition: background ${token('fast')};

  @media (hover: hover) {
    &:hover {
      border-color: ${token('border-strong')};
      background: ${token('sunken')};
    }
  }

  input::file-selector-button {
    cursor: pointer;
  }
`;

const Name = styled.b`
  overflow-wrap: anywhere;
`;

const Says = styled.p<{ readonly $wrong: boolean }>`
  color: ${({ $wrong }) => token($wrong ? 'bad' : 'muted')};
  font-size: ${token('text-sm')};
  font-weight: ${({ $wrong }) => token($wrong ? 'weight-mid' : 'weight')};
  overflow-wrap: anywhere;
`;
