import { useId, useState } from 'react';

import { Breakable } from '../pieces/breakable.tsx';
import { ButtonLink, Button } from '../pieces/button.ts';
import { Dialog } from '../pieces/dialog.tsx';
import { CloseIcon, CopyIcon, DownloadIcon, MailIcon, ShareIcon, TickIcon } from '../pieces/icons.tsx';
import { Tool } from '../pieces/tool.ts';
import { useCopy } from '../text/use-copy.ts';
import { shareTexts as texts } from '../texts.ts';
import { codePicture, save } from './code-picture.ts';
import { Address, Code, Line, Mark, Saves, Top, Trouble, Way, Ways } from './share-sheet.styles.ts';
import { useBackCloses } from './use-back-closes.ts';
import { codePath, type ShareSubject } from './share-subject.ts';
import { marks, waysFor } from './ways.ts';

interface ShareSheetProps extends ShareSubject {
  readonly onClose: () => void;
}

/** The share dialog of a page: QR code, URL and share links. */
export function ShareSheet({ path, title, onClose }: ShareSheetProps) {
  const close = useBackCloses(onClose);
  const [trouble, setTrouble] = useState('');
  const what = useId();
  const address = location.origin + path;
  return (
    <Dialog label={texts.title} describedBy={what} width="sheet" onClose={close}>
      <Top>
        <h2>{texts.title}</h2>
        <Tool aria-label={texts.close} onClick={close}>
          <CloseIcon />
        </Tool>
      </Top>
      <p id={what} dir="auto">
        {title}
      </p>
      <Code>
        <img src={codePath(path)} width={208} height={208} alt={texts.code(address)} />
      </Code>
      <AddressLine address={address} onRefused={() => setTrouble(texts.cannotCopy)} />
      <SendWays address={address} title={title} />
      <CodeFiles path={path} onRefused={() => setTrouble(texts.noPng)} />
      <Trouble role="status">{trouble}</Trouble>
    </Dialog>
  );
}

interface AddressLineProps {
  readonly address: string;
  readonly onRefused: () => void;
}

function AddressLine({ address, onRefused }: AddressLineProps) {
  const { copied, copy } = useCopy(onRefused);
  return (
    <Line>
      <Address>
        <Breakable>{address.replace(/^https?:\/\//, '')}</Breakable>
      </Address>
      <Button onClick={() => void copy(address)}>
        {copied ? <TickIcon /> : <CopyIcon />}
        <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
      </Button>
    </Line>
  );
}

interface SendWaysProps {
  readonly address: string;
  readonly title: string;
}

function SendWays({ address, title }: SendWaysProps) {
  // A cancelled share rejects, which is no error.
  const send = () => void navigator.share({ title, url: address }).catch(() => undefined);
  return (
    <Ways aria-label={texts.ways}>
      {waysFor(address, title).map(({ id, href }) => (
        <li key={id}>
          <Way href={href} {...(id !== 'mail' && { target: '_blank', rel: 'noopener noreferrer' })}>
            {id === 'mail' ? <MailIcon /> : <Brand path={marks[id]} />}
            {texts[id]}
            {id !== 'mail' && <span className="ls-hidden">{texts.newTab}</span>}
          </Way>
        </li>
      ))}
      {'share' in navigator && (
        <li>
          <Way as="button" type="button" onClick={send}>
            <ShareIcon />
            {texts.phone}
          </Way>
        </li>
      )}
    </Ways>
  );
}

const Brand = ({ path }: { readonly path: string }) => (
  <Mark viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </Mark>
);

interface CodeFilesProps {
  readonly path: string;
  readonly onRefused: () => void;
}

function CodeFiles({ path, onRefused }: CodeFilesProps) {
  const name = path.split('/').filter(Boolean).join('-').replace('@', '');
  const savePng = async () => {
    try {
      save(await codePicture(codePath(path)), `${name}-qr.png`);
    } catch {
      onRefused();
    }
  };
  return (
    <Saves>
      <Button $kind="secondary" onClick={() => void savePng()}>
        <DownloadIcon />
        {texts.png}
      </Button>
      <ButtonLink $kind="secondary" href={codePath(path)} download={`${name}-qr.svg`}>
        <DownloadIcon />
        {texts.svg}
      </ButtonLink>
    </Saves>
  );
}
