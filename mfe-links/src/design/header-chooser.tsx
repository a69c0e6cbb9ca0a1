import type { PageHeader } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Button, ImageIcon, Row } from '@linkstall/kit/components';
import { FieldError, FileField } from '@linkstall/kit/form';
import { useImageFiles, WEB_IMAGES } from '@linkstall/kit/images';
import { useSessionUser } from '@linkstall/kit/remote';
import { imageAt } from '@linkstall/kit/text';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useId } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';
import { changeHeaderAtom, isSavingHeaderAtom } from './header.state.ts';

const HEADERS: readonly PageHeader[] = ['classic', 'cover', 'hero', 'side'];

/** The header of the page: four arrangements, and the picture of those that have one. A choice is stored at once. */
export function HeaderChooser() {
  const id = useId();
  const user = useSessionUser();
  const change = useSetAtom(changeHeaderAtom);
  const header = user?.header ?? 'classic';
  const hasPicture = header === 'cover' || header === 'hero';
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{texts.header.title}</h2>
      <Choices role="group" aria-labelledby={id}>
        {HEADERS.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === header}
            onClick={() => name === header || void change({ header: name })}
          >
            <HeaderDrawing header={name} />
            <b>{texts.header.names[name]}</b>
            <span>{texts.header.descriptions[name]}</span>
          </button>
        ))}
      </Choices>
      {hasPicture && <Picture header={header} url={user?.cover?.url} />}
    </Section>
  );
}

interface PictureProps {
  readonly header: PageHeader;
  readonly url: string | undefined;
}

/** The picture of the header. It is uploaded as soon as it is chosen. */
function Picture({ header, url }: PictureProps) {
  const change = useSetAtom(changeHeaderAtom);
  const isSaving = useAtomValue(isSavingHeaderAtom);
  const { images, refusal, choose, clear, waitForFiles } = useImageFiles({ maxCount: 1 });
  const [chosen] = images;
  const upload = useEffectEvent(async () => {
    const [cover] = (await waitForFiles()) ?? [];
    if (!cover) return;
    clear();
    await change({ header, cover });
  });
  const isReady = chosen?.isReady === true;
  useEffect(() => {
    if (isReady) void upload();
  }, [isReady]);
  return (
    <>
      <Drop label={texts.header.picture} name="cover" types={WEB_IMAGES.types} onChoose={choose}>
        {url ? <img src={imageAt(url, 320)} alt="" width={96} height={32} /> : <ImageIcon />}
        <span>
          <b>{url ? texts.header.otherPicture : texts.header.choosePicture}</b>
          {isSaving || chosen ? texts.header.uploading : texts.header.pictureHint}
        </span>
      </Drop>
      {refusal && <FieldError>{refusal}</FieldError>}
      {!url && header === 'hero' && <p>{texts.header.heroNeedsPicture}</p>}
      {url && (
        <Row>
          <Button $kind="quiet" disabled={isSaving} onClick={() => void change({ header, cover: '' })}>
            {texts.header.removePicture}
          </Button>
        </Row>
      )}
    </>
  );
}

/** A small phone: the filled parts are picture and avatar, the lines are entries. */
const DRAWINGS: Readonly<Record<PageHeader, React.ReactNode>> = {
  classic: (
    <>
      <circle cx="24" cy="12" r="5" fill="currentColor" />
      <path d="M10 26h28M10 33h28M10 40h28" />
    </>
  ),
  cover: (
    <>
      <path d="M4 3h40v11H4z" fill="currentColor" opacity="0.35" stroke="none" />
      <circle cx="24" cy="14" r="5" fill="currentColor" />
      <path d="M10 28h28M10 35h28M10 42h28" />
    </>
  ),
  hero: (
    <>
      <path d="M4 3h40v25H4z" fill="currentColor" opacity="0.35" stroke="none" />
      <path d="M12 23h24" strokeWidth="4" />
      <path d="M10 35h28M10 42h28" />
    </>
  ),
  side: (
    <>
      <circle cx="13" cy="14" r="5" fill="currentColor" />
      <path d="M8 25h10M26 12h14M26 20h14M26 28h14M26 36h14" />
    </>
  ),
};

const HeaderDrawing = ({ header }: { readonly header: PageHeader }) => (
  <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth={2.5} strokeLinecap="round" aria-hidden="true">
    {DRAWINGS[header]}
  </svg>
);

const Section = styled.section`
  display: grid;
  gap: ${token('3')};
  margin-bottom: ${token('6')};
  h2 {
    font-size: ${token('text-lg')};
  }
  > p {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
`;

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 10.5rem), 1fr));
  gap: ${token('3')};
  button {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    column-gap: ${token('3')};
    align-items: center;
    padding: ${token('2')} ${token('3')};
    border: ${token('line')} solid ${token('border')};
    border-radius: ${token('radius')};
    background: ${token('surface')};
    color: ${token('text')};
    font: inherit;
    text-align: start;
    cursor: pointer;
    &[aria-pressed='true'] {
      border-color: ${token('select')};
      background: ${token('select-soft')};
      color: ${token('on-select-soft')};
    }
  }
  svg {
    grid-row: span 2;
    width: min(3rem, 15vw);
    height: min(3rem, 15vw);
    color: ${token('select')};
  }
  b {
    align-self: end;
    font-weight: ${token('weight-mid')};
  }
  span {
    align-self: start;
    font-size: ${token('text-xs')};
    line-height: ${token('lead-snug')};
  }
  @media (forced-colors: active) {
    [aria-pressed='true'] {
      outline: 2px solid SelectedItem;
    }
  }
`;

const Drop = styled(FileField)`
  display: flex;
  align-items: center;
  gap: ${token('3')};
  padding: 0.75rem 0.9rem;
  img {
    object-fit: cover;
    border-radius: ${token('radius-sm')};
  }
  span {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
  b {
    display: block;
    color: ${token('text')};
    font-weight: ${token('weight-mid')};
  }
`;
