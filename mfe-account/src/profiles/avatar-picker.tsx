import type { SessionUser } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import type { usePhoto } from '@linkstall/kit/photos';
import { useId } from 'react';
import styled from 'styled-components';

import { Hidden } from '../ui/hidden.tsx';
import { PenIcon } from '../ui/icons.tsx';
import { texts } from '../ui/texts.ts';
import { AvatarPreview } from './avatar-preview.tsx';

interface AvatarPickerProps {
  readonly user: SessionUser;
  readonly photo: ReturnType<typeof usePhoto>['photo'];
  readonly busy: boolean;
  readonly onChoose: (file: File) => void;
}

/** The picture with its pen. The pen is a real file field, so that keyboards and screen readers know it. */
export function AvatarPicker({ user, photo, busy, onChoose }: AvatarPickerProps) {
  const id = useId();
  return (
    <Row>
      <Spot>
        <AvatarPreview user={user} chosen={photo.preview} />
        <Pen htmlFor={id}>
          <PenIcon />
          <Hidden>{texts.account.changePicture}</Hidden>
          <input
            id={id}
            type="file"
            accept=".png,.jpg,.jpeg,.gif"
            disabled={busy}
            aria-describedby={`${id}-says`}
            aria-invalid={photo.status === 'refused' || undefined}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file) onChoose(file);
              // The same file may be chosen again.
              currentTarget.value = '';
            }}
          />
        </Pen>
      </Spot>
      <div>
        <Name>@{user.username}</Name>
        <Says id={`${id}-says`} aria-live="polite" $wrong={photo.status === 'refused'}>
          {saysOf(photo)}
        </Says>
      </div>
    </Row>
  );
}

function saysOf({ status, name, refused }: AvatarPickerProps['photo']): string {
  switch (status) {
    case 'none':
      return texts.account.pictureKinds;
    case 'preparing':
      return texts.account.preparing;
    case 'ready':
      return texts.account.chosen(name);
    case 'refused':
      return refused;
  }
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

const Pen = styled.label`
  position: absolute;
  right: -0.6rem;
  bottom: -0.4rem;
  display: grid;
  place-items: center;
  box-sizing: border-box;
  width: ${token('tap')};
  height: ${token('tap')};
  border: ${token('line')} solid ${token('border-strong')};
  border-radius: 50%;
  background: ${token('surface')};
  color: ${token('text')};
  cursor: pointer;
  transition: background ${token('fast')};

  &:hover {
    background: ${token('sunken')};
  }

  &:focus-within {
    outline: 3px solid ${token('focus')};
    outline-offset: 3px;
  }

  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    cursor: pointer;
  }

  input::file-selector-button {
    cursor: pointer;
  }
`;

const Name = styled.b`
  overflow-wrap: anywhere;
`;

const Says = styled.p<{ readonly $wrong: boolean }>`
  margin: 0;
  color: ${({ $wrong }) => token($wrong ? 'bad' : 'muted')};
  font-size: ${token('text-sm')};
  font-weight: ${({ $wrong }) => token($wrong ? 'weight-mid' : 'weight')};
  overflow-wrap: anywhere;
`;
