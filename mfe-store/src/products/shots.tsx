import { token } from '@linkstall/contracts/tokens';
import { FileField } from '@linkstall/kit/form';
import { WEB_PICTURES } from '@linkstall/kit/photos';
import { PlusIcon, Tool } from '@linkstall/kit/pieces';
import { useId } from 'react';
import styled from 'styled-components';

/** Pictures of a product in small, a list. */
export const Shots = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr));
  gap: ${token('3')};
`;

export const Shot = styled.li`
  position: relative;
  display: grid;
  place-items: center;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: ${token('radius')};
  background: ${token('sunken')};
  color: ${token('muted')};
  img,
  canvas {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
  em {
    position: absolute;
    left: 0.4rem;
    bottom: 0.4rem;
    padding: 0.15rem 0.5rem;
    border-radius: 0.4rem;
    background: ${token('select-soft')};
    color: ${token('on-select-soft')};
    font: ${token('weight-mid')} ${token('text-xs')} / 1.4 ${token('font')};
  }
`;

export const ShotTool = styled(Tool)`
  position: absolute;
  right: 0.25rem;
  top: 0.25rem;
  background: ${token('surface')};
  color: ${token('bad')};
  box-shadow: ${token('shadow')};
`;

interface AddShotsProps {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Clickable all over; files can be dropped on it. */
export function AddShots({ label, name, hint, onChoose }: AddShotsProps) {
  const id = useId();
  return (
    <Drop
      label={label}
      name={name}
      types={WEB_PICTURES.types}
      multiple
      aria-describedby={hint && id}
      onChoose={onChoose}
    >
      <PlusIcon />
      <span>{label}</span>
      {hint && <small id={id}>{hint}</small>}
    </Drop>
  );
}

const Drop = styled(FileField)`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${token('1')};
  min-height: 7rem;
  padding: ${token('3')};
  font-weight: ${token('weight-mid')};
  text-align: center;
  small {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
    font-weight: ${token('weight')};
  }
`;
