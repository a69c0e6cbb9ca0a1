import { readComposition } from './composition.ts';
import { createReport, reportUncaught } from './http/report.ts';

const root = document.getElementById('root');
if (root) {
  const report = createReport(readComposition());
  reportUncaught(report);
  // A dynamic import, because shared packages must be negotiated before anything imports them.
  import('./bootstrap.tsx')
    .then(({ start }) => start(root, report))
    .catch((error: unknown) => {
      report(error);
      document.documentElement.className = 'ls-failed'; // shows the fallback content of the edge
      dispatchEvent(new Event('shellstarted')); // the boot script then follows a pressed link
    });
}
