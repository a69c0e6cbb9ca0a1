import type { HostBlockPreview } from '@linkstall/contracts/http';

import { hostsTexts as texts } from './hosts-texts.ts';

interface PreviewProps {
  /** The id that describes the dialog. */
  readonly id: string;
  readonly preview: HostBlockPreview;
}

/** Shows what a list would block, and its lines that name no host. */
export const Preview = ({ id, preview: { hosts, known, faults, faultCount, touched } }: PreviewProps) => (
  <div id={id}>
    <p>{hosts === 0 ? texts.nothingNew : texts.preview(hosts, touched)}</p>
    {known > 0 && <p>{texts.known(known)}</p>}
    {faultCount > 0 && (
      <>
        <p>{texts.faults(faultCount)}</p>
        <ul>
          {faults.map((fault) => (
            <li key={`${fault.line} ${fault.text}`} dir="auto">
              {texts.fault(fault)}
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
);
