import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Panel } from '../ui/page-layout.tsx';
import { securityTexts } from '../ui/security-texts.ts';
import { useDownload } from './security.state.ts';

const { security } = securityTexts;

interface Props {
  readonly username: string;
}

export const ExportSection = ({ username }: Props) => (
  <DownloadSection
    kind="data"
    title={security.export}
    intro={security.exportIntro}
    label={security.download}
    fileName={`linkstall-${username}.zip`}
  />
);

export const CopySection = ({ username }: Props) => (
  <DownloadSection
    kind="copy"
    title={security.copy}
    intro={security.copyIntro}
    label={security.downloadCopy}
    fileName={`${username}-page.zip`}
  />
);

interface DownloadProps {
  readonly kind: Parameters<typeof useDownload>[0];
  readonly title: string;
  readonly intro: string;
  readonly label: string;
  readonly fileName: string;
}

function DownloadSection({ kind, title, intro, label, fileName }: DownloadProps) {
  const form = useDownload(kind);
  return (
    <Panel aria-label={title}>
      <h2>{title}</h2>
      <p>{intro}</p>
      <Form form={form} aria-label={title} onSubmit={() => form.submit(fileName)}>
        <Button kind="secondary" label={label} busy={form.busy} />
      </Form>
    </Panel>
  );
}
