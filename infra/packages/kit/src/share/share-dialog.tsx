import { useId, useState } from 'react';

import { Breakable } from '../components/breakable.tsx';
import { ButtonLink, Button } from '../components/button.ts';
import { Dialog } from '../components/dialog.tsx';
import { CloseIcon, CopyIcon, DownloadIcon, MailIcon, ShareIcon, TickIcon } from '../components/icons.tsx';
import { Tool } from '../components/tool.ts';
import { useCopy } from '../text/use-copy.ts';
import { shareTexts } from '../texts.ts';
import { codeImage } from './code-image.ts';
import { saveFile } from './save-file.ts';
import { Address, Code, Line, Mark, SaveButtons, Target, TargetList, Top, Problem } from './share-dialog.styles.ts';
import { useCloseOnBack } from './use-close-on-back.ts';
import { qrCodePathOf, type ShareSubject, type ShareTexts } from './share-subject.ts';
import { shareTargets } from './share-targets.ts';
import { targetIcons } from './target-icons.ts';

/** The time in ms that the copy button has its tick. */
const COPIED_MS = 2_000;

interface ShareDialogProps extends ShareSubject {
  readonly onClose: () => void;
}

/** The share dialog of a page: QR code, URL and share links. */
export function ShareDialog({ path, codePath = path, title, texts = shareTexts, onClose }: ShareDialogProps) {
  const close = useCloseOnBack(onClose);
  const [problem, setProblem] = useState('');
  const titleId = useId();
  const address = location.origin + path;
  return (
    <Dialog label={texts.title} describedBy={titleId} width="sheet" onClose={close}>
      <Top>
        <h2>{texts.title}</h2>
        <Tool aria-label={texts.close} onClick={close}>
          <CloseIcon />
        </Tool>
      </Top>
      <p id={titleId} dir="auto">
        {title}
      </p>
      <Code>
        <img src={qrCodePathOf(codePath)} width={208} height={208} alt={texts.code(address)} />
      </Code>
      <AddressLine address={address} texts={texts} onRefused={() => setProblem(texts.cannotCopy)} />
      <ShareTargets address={address} title={title} texts={texts} />
      <CodeFiles path={codePath} texts={texts} onRefused={() => setProblem(texts.pngFailed)} />
      <Problem role="status">{problem}</Problem>
    </Dialog>
  );
}

interface Translated {
  readonly texts: ShareTexts;
}

interface AddressLineProps extends Translated {
  readonly address: string;
  readonly onRefused: () => void;
}

function AddressLine({ address, texts, onRefused }: AddressLineProps) {
  const { isCopied, copy } = useCopy(onRefused, COPIED_MS);
  return (
    <Line>
      <Address dir="ltr">
        <Breakable>{address.replace(/^https?:\/\//, '')}</Breakable>
      </Address>
      <Button onClick={() => void copy(address)}>
        {isCopied ? <TickIcon /> : <CopyIcon />}
        <span aria-live="polite">{isCopied ? texts.copied : texts.copy}</span>
      </Button>
    </Line>
  );
}

interface ShareTargetsProps extends Translated {
  readonly address: string;
  readonly title: string;
}

function ShareTargets({ address, title, texts }: ShareTargetsProps) {
  // A cancelled share rejects; this is no error.
  const share = () => void navigator.share({ title, url: address }).catch(() => undefined);
  return (
    <TargetList aria-label={texts.targetsLabel}>
      {shareTargets(address, title).map(({ id, name, href }) => (
        <li key={id}>
          <Target href={href} {...(id !== 'mail' && { target: '_blank', rel: 'noopener noreferrer' })}>
            {id === 'mail' ? <MailIcon /> : <BrandIcon path={targetIcons[id]} />}
            {name ?? texts.mail}
            {id !== 'mail' && <span className="ls-hidden">{texts.newTab}</span>}
          </Target>
        </li>
      ))}
      {'share' in navigator && (
        <li>
          <Target as="button" type="button" onClick={share}>
            <ShareIcon />
            {texts.systemShare}
          </Target>
        </li>
      )}
    </TargetList>
  );
}

const BrandIcon = ({ path }: { readonly path: string }) => (
  <Mark viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </Mark>
);

interface CodeFilesProps extends Translated {
  readonly path: string;
  readonly onRefused: () => void;
}

function CodeFiles({ path, texts, onRefused }: CodeFilesProps) {
  const name = path.split('/').filter(Boolean).join('-').replace('@', '');
  const savePng = async () => {
    try {
      saveFile(await codeImage(qrCodePathOf(path)), `${name}-qr.png`);
    } catch {
      onRefused();
    }
  };
  return (
    <SaveButtons>
      <Button $kind="secondary" onClick={() => void savePng()}>
        <DownloadIcon />
        {texts.png}
      </Button>
      <ButtonLink $kind="secondary" href={qrCodePathOf(path)} download={`${name}-qr.svg`}>
        <DownloadIcon />
        {texts.svg}
      </ButtonLink>
    </SaveButtons>
  );
}
