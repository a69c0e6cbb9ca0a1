/** @jest-environment node */
import type { EntryJob, RenderOutcome } from '@linkstall/releases/ssr-worker';

import { ResponseBody } from '../responses/response-body.ts';
import { withEntries, withoutPageStyles } from './entry-drawings.ts';
import { WorkerDeaths } from './worker-deaths.ts';

const entryKinds = { 'garden.poem': { title: 'Poem', icon: 'book', form: './poem' } };
const releases = ['2.0.0~bad', '1.0.0~good'].map((release) => ({ release }));
const remotes = {
  garden: { releases, pages: [], slots: {}, entryKinds },
  shed: { releases: [], pages: [], slots: {} },
};

const emptyElement = (kind: string, values = '{&quot;text&quot;:&quot;a &amp; b&quot;}') =>
  `<li id="x" data-kind="custom" data-entry-kind="${kind}" data-entry-values="${values}"></li>`;
const pageOf = (html: string) => ({
  ...{ kind: 'page' as const, html, styles: '<style>own</style>' },
  ...{ rendered: null, head: null, partial: false },
});

async function draw(html: string, draws: (job: EntryJob['entry']) => RenderOutcome) {
  const [tags, failures, jobs] = [[] as string[], [] as string[], [] as EntryJob['entry'][]];
  const page = await withEntries(pageOf(html), {
    pool: {
      isSuspended: () => false,
      run: (job: EntryJob) => {
        jobs.push(job.entry);
        return Promise.resolve(draws(job.entry));
      },
    },
    remotes: () => Promise.resolve(remotes as never),
    addTag: (tag) => tags.push(tag),
    until: Infinity,
    failedKinds: new WorkerDeaths(1_000),
    onFailed: ({ remote, release }) => failures.push(`${remote} ${release}`),
  });
  return { html: page.html, styles: page.styles, tags, failures, jobs };
}

const poemOutcome = ({ values }: EntryJob['entry']): RenderOutcome => ({
  ...pageOf(`<p>${(JSON.parse(values) as { text: string }).text.length} $& letters</p>`),
  styles: '<style>poem</style>',
});
const brokenOutcome: RenderOutcome = { kind: 'broken', cause: 'remote', reason: 'planted' };

it('an entry gets its drawing and its styles, and the older release draws it when the newer one fails', async () => {
  const { html, styles, failures, jobs, tags } = await draw(
    `<ul>${emptyElement('garden.poem')}<li>b</li>${emptyElement('garden.poem')}</ul>`,
    (job) => (job.release === '2.0.0~bad' ? brokenOutcome : poemOutcome(job)),
  );
  const row =
    /<li id="x" data-kind="custom"><div><template shadowrootmode="open" shadowrootclonable=""><style>[^<]+<\/style><style>poem<\/style><p>5 \$& letters<\/p><\/template><\/div><\/li>/g;
  expect(html.replace(row, 'row')).toBe('<ul>row<li>b</li>row</ul>');
  // The styles of a drawing do not reach the page.
  expect(styles).toBe('<style>own</style>');
  expect(failures).toEqual(['garden 2.0.0~bad', 'garden 2.0.0~bad']);
  expect(jobs[0]).toEqual({ remote: 'garden', release: '2.0.0~bad', kind: 'garden.poem', values: '{"text":"a & b"}' });
  expect(tags).toEqual(['release:garden', 'entries:garden']);
});

it('an entry that no release draws is hidden, and shared caches do not store the page', async () => {
  const { html, tags } = await draw(`<p>a</p>${emptyElement('garden.poem')}`, () => brokenOutcome);
  expect(html).toBe('<p>a</p><li id="x" data-kind="custom" hidden=""></li>');
  expect(tags).toContain('entry not drawn');
});

it.each(['shed.poem', 'garden.other', 'constructor.x', 'nobody.poem'])(
  'an entry of %s, which no enabled remote brings, is hidden without a call of a worker',
  async (kind) => {
    const { html, jobs } = await draw(emptyElement(kind), poemOutcome);
    expect([html, jobs]).toEqual(['<li id="x" data-kind="custom" hidden=""></li>', []]);
  },
);

it('a page gets at most 50 drawings, so that no page keeps the worker of another remote busy', async () => {
  const { html, jobs } = await draw(emptyElement('garden.poem').repeat(60), poemOutcome);
  expect([jobs.length, html.match(/ hidden=""/g)?.length]).toEqual([50, 10]);
});

it('a page without entries of other remotes stays unchanged', async () => {
  const { html, tags } = await draw('<ul><li data-kind="text">data-entry-kind="garden.poem"</li></ul>', poemOutcome);
  expect([html, tags]).toEqual(['<ul><li data-kind="text">data-entry-kind="garden.poem"</li></ul>', []]);
});

it('a page that the phone preview reads has the styles of its drawings alone', () => {
  const template = '<div><template shadowrootmode="open"><style>poem</style><p>Roses</p></template></div>';
  const styles = '<style>base</style><style data-styled="">page\n{}</style>';
  const body = new ResponseBody(`<html><head><title>t</title>${styles}</head><body>${template}</body></html>`);
  const response = withoutPageStyles({ status: 200, headers: {}, body });
  expect(response.body.identity.toString()).toBe(`<html><head><title>t</title></head><body>${template}</body></html>`);
});
