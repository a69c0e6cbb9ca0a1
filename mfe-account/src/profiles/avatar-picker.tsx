import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { FileField } from '@linkstall/kit/form';
import type { ChosenImage } from '@linkstall/kit/images';
import { Breakable, Button, PencilIcon } from '@linkstall/kit/components';
import { useId } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { AvatarPreview } from './avatar-preview.tsx';
import { CropStage } from './crop-stage.tsx';
import { type AvatarChoice, FILE_EXTENSIONS, AVATAR_KINDS } from './use-avatar.ts';

interface AvatarPickerProps {
  readonly user: SessionUser;
  readonly avatar: AvatarChoice;
}

/**
 * The avatar with its change button. The button is a real file field, so keyboards and screen readers can use the
 * button.
 */
export function AvatarPicker({ user, avatar: { photo, crop, isRemoved, refusal, ...avatar } }: AvatarPickerProps) {
  const id = useId();
  const isChanged = isRemoved || photo !== null;
  return (
    <Block>
      <Row>
        <AvatarFrame>
          <AvatarPreview
            user={isRemoved ? { ...user, avatar: { url: '' } } : user}
            chosenImage={crop?.preview ?? photo?.preview ?? null}
          />
          <ChangeImageField
            label={texts.account.changeImage}
            name="avatar"
            types={FILE_EXTENSIONS}
            aria-describedby={id}
            onChoose={avatar.choose}
          >
            <PencilIcon />
          </ChangeImageField>
        </AvatarFrame>
        <Details>
          <Name>
            <bdi>
              <Breakable>{`@${user.username}`}</Breakable>
            </bdi>
          </Name>
          <StatusText id={id} aria-live="polite" $isError={refusal !== ''}>
            {refusal || (isRemoved ? texts.account.removalPending : statusOf(photo))}
          </StatusText>
          {(isChanged || user.avatar.url !== '') && (
            // Both actions share one button, so that the focus stays on the button.
            <Button $kind="secondary" onClick={isChanged ? avatar.undo : avatar.remove}>
              {isChanged ? texts.account.undo : texts.account.removeImage}
            </Button>
          )}
        </Details>
      </Row>
      {crop && <CropStage crop={crop} />}
    </Block>
  );
}

function statusOf(photo: ChosenImage | null): string {
  if (!photo) return AVATAR_KINDS.names;
  return photo.isReady ? texts.account.imageNotSaved(photo.name) : texts.account.preparing;
}

const Block = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${token('4')};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('4')} ${token('5')};
`;

const Details = styled.div`
  display: grid;
  flex: 1 1 8rem;
  justify-items: start;
  gap: ${token('2')};
  min-width: 0;
`;

const AvatarFrame = styled.div`
  position: relative;
`;

const ChangeImageField = styled(FileField)`
  position: absolute;
  inset-inline-end: -0.6rem;
  bottom: -0.4rem;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  min-height: 0;
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

const StatusText = styled.p<{ readonly $isError: boolean }>`
  color: ${({ $isError }) => token($isError ? 'bad' : 'muted')};
  font-size: ${token('text-sm')};
  font-weight: ${({ $isError }) => token($isError ? 'weight-mid' : 'weight')};
  overflow-wrap: anywhere;
`;
