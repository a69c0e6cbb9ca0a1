import type { HostBlockPreview } from '@linkstall/contracts/http';

import { hostsTexts as texts } from './hosts-texts.ts';

interface PreviewProps {
  readonly preview: HostBlockPreview;
}

/** What a list would block, and what of it is not understood. */
export const Preview = ({ preview: { hosts, known, faults, faultCount, touched } }: PreviewProps) => (
  <div role="status">
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
