import { readComposition } from './composition.ts';
import { createReport, reportUncaught } from './http/report.ts';

const root = document.getElementById('root');
if (root) {
  const report = createReport(readComposition());
  reportUncaught(report);
  // The shared packages must be negotiated before anything imports them.
  import('./bootstrap.tsx')
    .then(({ start }) => start(root, report))
    .catch((error: unknown) => {
      report(error);
      document.documentElement.className = 'ls-failed'; // What the edge has written beside an empty root says so.
      dispatchEvent(new Event('begun')); // A link that was pressed and held leads on.
    });
}
