/** The import rules. infra/tests/repo-rules/import-rules.test.ts proves each rule with a planted violation. */
const { existsSync } = require('node:fs');
const { workspaces } = require('./package.json');

/** Workspaces that are remotes (see infra/packages/build/front-ends.mjs), and what a pattern will match one day. */
const isRemote = (folder) => folder.includes('*') || existsSync(`${__dirname}/${folder}/routes.json`);
const REMOTE = `(?:${workspaces.filter(isRemote).join('|').replaceAll('*', '[^/]+')})`;
const APPS = `shell|${REMOTE}`;
/** Folders of the backend that are no module of the product. All modules may import them. */
const GROUND = 'concurrency|config|database|docs|durable-files|expiry|http|lifecycle|limits|logging|ordering';
/** The files of a backend module that other modules may import. */
const CROSSES = '\\.(service|module|response|errors|types|rule|decorator|pipe)\\.ts$';
const STORAGE = '\\.(repository|schema|controller)\\.ts$';
const TEST = '\\.(test|spec)\\.(tsx?|mjs)$';
const TOOLING = '/(rspack|jest|playwright)\\.config\\.(mjs|ts)$';

const never = (name, comment, ...[from, to]) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    never(
      'apps-are-islands',
      'An app meets another app only at run time, through federation and HTTP.',
      { path: `^(${APPS}|backend)/`, pathNot: [TOOLING, TEST] },
      {
        path: `^(${APPS}|backend|infra)/`,
        pathNot: ['^$1/', '^infra/packages/(contracts|kit|themes|releases)/', '^infra/tests/support/'],
      },
    ),
    never(
      'themes-have-five-readers',
      'Theme data is for mfe-links, mfe-public, mfe-store, the backend, and what the edge draws in its colours.',
      { path: `^(${APPS})/`, pathNot: [TEST, '^mfe-(links|public|store)/', '^shell/server/(pages|seo)/'] },
      { path: '^infra/packages/themes/' },
    ),
    never(
      'releases-are-for-the-edge',
      'Only the edge resolves releases; what an operator does by the API are the verbs of the command. Files are written to the disk, and sandboxes started, the same way everywhere.',
      { path: `^(${REMOTE}|backend|shell/src)/`, pathNot: '^backend/src/releases/' },
      {
        path: '^infra/packages/releases/',
        pathNot: '^infra/packages/releases/src/(store/durable-files\\.|sandbox/)',
      },
    ),
    never(
      'operators-have-one-door',
      'Of releases the API has what an operator does, and nothing below it.',
      { path: '^backend/src/releases/' },
      { path: '^infra/packages/releases/', pathNot: '^infra/packages/releases/src/operations\\.ts$' },
    ),
    never(
      'contracts-know-nobody',
      'infra/packages/contracts is the bottom of the graph; log lines and secrets know Node.',
      { path: '^infra/packages/contracts/', pathNot: [TEST, '/(log-lines|secret-settings)\\.ts$'] },
      { pathNot: ['^infra/packages/contracts/', '(^|/)node_modules/(@types/)?(react|react-router|react-router-dom)/'] },
    ),
    never(
      'kit-knows-no-remote',
      'The kit is built into each remote: it knows contracts and what the shell shares.',
      { path: '^infra/packages/kit/', pathNot: [TEST, TOOLING] },
      { path: ['^infra/(?!packages/(kit|contracts)/)', `^(${APPS}|backend)/`] },
    ),
    never(
      'kit-runs-in-browsers',
      'What is built into each remote finds no node there.',
      { path: '^infra/packages/kit/src/', pathNot: TEST },
      { dependencyTypes: ['core'] },
    ),
    never(
      'contracts-by-name',
      'Import @linkstall/contracts/…, not a relative path: only the name goes through "exports".',
      { path: `^(${APPS}|backend)/`, pathNot: TOOLING },
      { path: '^infra/packages/(contracts|kit|themes|releases)/', dependencyTypes: ['local'] },
    ),
    never(
      'backend-takes-response-types-only',
      'The server shares shapes with the client, and the rules that are built for Node (tsconfig.build.json); nothing else.',
      { path: '^backend/' },
      {
        path: '^infra/packages/(contracts|themes|kit)/.*\\.tsx?$',
        pathNot:
          '^infra/packages/(kit/src/text/|contracts/src/(settings|log-lines|client-address|secret-settings|foreign)\\.|themes/src/(contrast-advice|custom-theme)\\.)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'test-doubles-stay-in-tests',
      'Nothing shipped may import a fake or a helper of the tests.',
      { path: `^(${APPS}|backend|infra/packages/kit)/(src|server)/`, pathNot: [TEST, '/testing/'] },
      { path: ['^infra/packages/contracts/testing/', '^infra/tests/support/', '^backend/test/', TEST] },
    ),
    never(
      'remotes-share-the-network',
      'A remote talks to the API through the shell, and only the shell toasts.',
      { path: `^${REMOTE}/src/` },
      { path: '(^|/)node_modules/(axios|react-toastify)/' },
    ),

    never(
      'features-are-islands',
      'Compose features in app/, not in each other.',
      { path: `^(${REMOTE})/src/(?!app/|ui/|testing/)([^/]+)/`, pathNot: TEST },
      { path: '^$1/src/', pathNot: ['^$1/src/$2/', '^$1/src/ui/'] },
    ),
    never(
      'ui-knows-no-feature',
      'ui/ holds dumb pieces.',
      { path: `^(${REMOTE})/src/ui/`, pathNot: TEST },
      { path: '^$1/src/', pathNot: '^$1/src/ui/' },
    ),
    never(
      'components-go-through-state',
      'A component calls an atom; only state calls the api file.',
      { path: `^${REMOTE}/.*\\.tsx$`, pathNot: TEST },
      { path: '\\.api\\.ts$', dependencyTypesNot: ['type-only'] },
    ),

    never(
      'mongoose-stays-in-persistence',
      'Only schema, repository, module and database files know the database.',
      { path: '^backend/src/', pathNot: ['\\.(schema|repository|module)\\.ts$', '^backend/src/database/', TEST] },
      { path: '(^|/)node_modules/(mongoose|@nestjs/mongoose)/' },
    ),
    never(
      'modules-are-islands',
      'Another module is used through what is named as crossing: above all its services, never its storage.',
      { path: '^backend/src/([^/]+)/', pathNot: TEST },
      {
        path: '^backend/src/[^/]+/',
        pathNot: ['^backend/src/$1/', CROSSES, `^backend/src/(${GROUND})/(?!.*${STORAGE})`],
      },
    ),
    never(
      'ground-carries-no-product',
      'What every module stands on knows none of them, but who is calling.',
      { path: `^backend/src/(${GROUND})/`, pathNot: TEST },
      {
        path: '^backend/src/[^/]+/',
        pathNot: [`^backend/src/(${GROUND})/`, '^backend/src/auth/guards/.*\\.decorator\\.ts$'],
      },
    ),
    never(
      'submodules-are-islands',
      'So is a subfolder of a module: what it stores is its own. All share what the module itself stores.',
      { path: '^backend/src/([^/]+)/([^/]+)', pathNot: [TEST, '\\.module\\.ts$'] },
      { path: '^backend/src/$1/[^/]+/.*\\.(repository|schema|controller)\\.ts$', pathNot: '^backend/src/$1/$2/' },
    ),
    never(
      'responses-know-no-product',
      'What sends and keeps responses knows neither releases nor pages.',
      { path: '^shell/server/(http|responses)/', pathNot: TEST },
      { path: '^shell/server/(?!http/|responses/|render/protocol|settings|testing/)' },
    ),
    never(
      'site-is-on-top',
      'Pages are made of releases and drawn in SSR workers; neither knows what a page is sent with.',
      { path: '^shell/server/(releases|render)/', pathNot: TEST },
      { path: '^shell/server/(pages|seo)/' },
    ),
    never(
      'releases-know-no-ssr-workers',
      'A release is files and pointers, whoever draws it.',
      { path: '^shell/server/releases/', pathNot: TEST },
      { path: '^shell/server/render/' },
    ),
    never(
      'edge-matches-as-the-browser',
      'Of what runs in the browser the edge has how addresses are matched, and texts.',
      { path: '^shell/server/', pathNot: TEST },
      { path: '^shell/src/', pathNot: '^shell/src/(pages/match-page|isolated-pages|texts)\\.ts$' },
    ),
    never(
      'shell-meets-in-app',
      'Pages and layouts are put together in app.tsx; what they are made of knows neither.',
      { path: '^shell/src/([^/]+)/', pathNot: TEST },
      { path: '^shell/src/(pages|layouts|[^/]+\\.tsx$|shell-api|bootstrap|server)', pathNot: '^shell/src/$1/' },
    ),
    never(
      'shell-pieces-stand-alone',
      'Each of these is used by others and uses none of them.',
      { path: '^shell/src/(http|remotes|session|status-pages|styles|unsaved-changes)/', pathNot: TEST },
      { path: '^shell/src/[^/]+/', pathNot: '^shell/src/$1/' },
    ),
    never(
      'controllers-do-not-query',
      'controller -> service -> repository.',
      { path: '\\.controller\\.ts$' },
      { path: '\\.(repository|schema)\\.ts$' },
    ),
    never(
      'services-know-no-http',
      'A service knows neither HTTP nor mongoose.',
      { path: '\\.service\\.ts$' },
      { path: ['(^|/)node_modules/express/', '(^|/)node_modules/@nestjs/platform-express/'] },
    ),

    never(
      'release-code-runs-in-ssr-workers',
      'Code of a release never runs in the process of the edge, of the gate or of publish: node:vm is no boundary.',
      { path: '^(shell/server|backend/src|infra/packages/releases/src)/', pathNot: TEST },
      { path: '^(node:)?vm$' },
    ),
    never(
      'one-sandbox-starter',
      'Servers start no process but the sandbox, so that what strangers send meets the same two layers everywhere.',
      {
        path: '^(shell/server|backend/src|infra/packages/releases/src)/',
        pathNot: [TEST, '/testing/', '^infra/packages/releases/src/(sandbox|command)/'],
      },
      { path: '^(node:)?(child_process|cluster)$', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'images-are-read-in-decoders',
      'Only the program of a decoder reads images: the API would read them with its rights.',
      {
        path: '^backend/src/',
        pathNot: [
          TEST,
          '^backend/src/media/(codec/(decoder|decode-pixels|encode-image|photo-range|sharp-in-deno)|drawing/draw(-text)?)\\.ts',
        ],
      },
      {
        path: [
          '(^|/)node_modules/sharp/',
          '^backend/src/media/(codec/(decode-pixels|encode-image|photo-range|sharp-in-deno)|drawing/draw(-text)?)\\.ts',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),

    never('no-cycles', 'A cycle is two files pretending to be two.', {}, { circular: true }),
    never(
      'no-undeclared',
      'Every import is declared where it is used.',
      { pathNot: [TOOLING, TEST, '/test(ing)?/', '^infra/(tests|dev/(gallery|dev/alone)|packages/lint-rules)/'] },
      {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined', 'npm-dev'],
        dependencyTypesNot: ['type-import'],
        pathNot: ['^infra/', 'node_modules/@types/'],
      },
    ),
    never(
      'no-barrels',
      'Import the file that defines the thing.',
      { path: `^(${APPS}|backend)/src/` },
      { path: `^(${APPS}|backend)/src/.*/index\\.tsx?$` },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?!.*node_modules/).*(^|/)(dist|\\.data|\\.cache)/' },
    tsPreCompilationDeps: true,
    preserveSymlinks: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'require', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
