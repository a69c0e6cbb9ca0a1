import { token } from '@linkstall/contracts/tokens';
import { Button } from '@linkstall/kit/components';
import { Field, FileField } from '@linkstall/kit/form';
import { ImagePreview, WEB_IMAGES } from '@linkstall/kit/images';
import { imageAt } from '@linkstall/kit/text';
import { useId } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import type { LogoChoice } from './use-logo.ts';

const SIZE_PX = 64;

/** The logo with its file field. A change is sent with the other settings. */
export function LogoField({ logo }: { readonly logo: LogoChoice }) {
  const { saved, image, refusal, isChanged } = logo;
  const id = useId();
  return (
    <Field role="group" aria-labelledby={id}>
      <span id={id}>{texts.logo}</span>
      <Row>
        {image?.preview ? (
          <ImagePreview preview={image.preview} />
        ) : (
          saved !== undefined && <img src={imageAt(saved, 192)} width={SIZE_PX} height={SIZE_PX} alt={texts.logoNow} />
        )}
        <Choose
          label={texts.chooseLogo}
          name="logo"
          types={WEB_IMAGES.types}
          aria-describedby={`${id}-hint`}
          onChoose={logo.choose}
        >
          {image?.name ?? texts.chooseLogo}
        </Choose>
        {(isChanged || saved !== undefined) && (
          <Button $kind="secondary" type="button" onClick={isChanged ? logo.undo : logo.remove}>
            {isChanged ? texts.undo : texts.removeLogo}
          </Button>
        )}
      </Row>
      <Hint id={`${id}-hint`} aria-live="polite" $isError={refusal !== ''}>
        {refusal || texts.logoHint}
      </Hint>
    </Field>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token('3')};

  img,
  canvas {
    width: ${SIZE_PX}px;
    height: ${SIZE_PX}px;
    border-radius: ${token('radius-sm')};
    object-fit: cover;
  }
`;

const Choose = styled(FileField)`
  display: grid;
  flex: 1 1 10rem;
  place-items: center;
  min-width: 0;
  padding-inline: ${token('3')};
  overflow-wrap: anywhere;
`;

const Hint = styled.small<{ readonly $isError: boolean }>`
  color: ${({ $isError }) => token($isError ? 'bad' : 'muted')};
  font-size: ${token('text-sm')};
`;
