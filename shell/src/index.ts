import { readComposition } from './composition.ts';
import { createReport, reportUncaught } from './http/report.ts';
import { texts } from './texts.ts';

const root = document.getElementById('root');
if (root) {
  const report = createReport(readComposition());
  reportUncaught(report);
  // The shared packages must be negotiated before anything imports them.
  import('./bootstrap.tsx')
    .then(({ start }) => start(root, report))
    .catch((error: unknown) => {
      report(error);
      if (!root.hasChildNodes()) root.append(again());
    });
}

/** All that can be said without any of the shell's other files. */
function again(): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = '';
  link.textContent = `${texts.missing.page}. ${texts.site.tryAgain}`;
  return link;
}
