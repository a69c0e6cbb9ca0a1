import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { FileField } from '@linkstall/kit/form';
import type { ChosenPhoto } from '@linkstall/kit/photos';
import { Breakable, Button, PencilIcon } from '@linkstall/kit/pieces';
import { useId } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { AvatarPreview } from './avatar-preview.tsx';
import { CutStage } from './cut-stage.tsx';
import { type AvatarChoice, ENDINGS, PORTRAITS } from './use-avatar.ts';

interface AvatarPickerProps {
  readonly user: SessionUser;
  readonly avatar: AvatarChoice;
}

/** The picture with its pen. The pen is a real file field, so that keyboards and screen readers know it. */
export function AvatarPicker({ user, avatar: { photo, cut, isRemoved, refused, ...avatar } }: AvatarPickerProps) {
  const id = useId();
  const isChanged = isRemoved || photo !== null;
  return (
    <Block>
      <Row>
        <Spot>
          <AvatarPreview
            user={isRemoved ? { ...user, avatar: { url: '' } } : user}
            chosen={cut?.shown ?? photo?.preview ?? null}
          />
          <Pen
            label={texts.account.changePicture}
            name="avatar"
            types={ENDINGS}
            aria-describedby={id}
            onChoose={avatar.choose}
          >
            <PencilIcon />
          </Pen>
        </Spot>
        <Words>
          <Name>
            <bdi>
              <Breakable>{`@${user.username}`}</Breakable>
            </bdi>
          </Name>
          <Says id={id} aria-live="polite" $wrong={refused !== ''}>
            {refused || (isRemoved ? texts.account.removed : saysOf(photo))}
          </Says>
          {(isChanged || user.avatar.url !== '') && (
            // One button, so that the focus stays where it is.
            <Button $kind="secondary" onClick={isChanged ? avatar.undo : avatar.remove}>
              {isChanged ? texts.account.undo : texts.account.removePicture}
            </Button>
          )}
        </Words>
      </Row>
      {cut && <CutStage cut={cut} />}
    </Block>
  );
}

function saysOf(photo: ChosenPhoto | null): string {
  if (!photo) return PORTRAITS.names;
  return photo.isReady ? texts.account.chosen(photo.name) : texts.account.preparing;
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

const Words = styled.div`
  display: grid;
  flex: 1 1 8rem;
  justify-items: start;
  gap: ${token('2')};
  min-width: 0;
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

const Says = styled.p<{ readonly $wrong: boolean }>`
  color: ${({ $wrong }) => token($wrong ? 'bad' : 'muted')};
  font-size: ${token('text-sm')};
  font-weight: ${({ $wrong }) => token($wrong ? 'weight-mid' : 'weight')};
  overflow-wrap: anywhere;
`;
