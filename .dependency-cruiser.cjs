/* oxlint-disable max-lines -- every import rule in one place */
/** The import rules. infra/tests/repo-rules/import-rules.test.ts proves each rule with a planted violation. */
const { existsSync } = require('node:fs');
const { workspaces } = require('./package.json');

/** Workspaces that are remotes (see infra/packages/build/front-ends.mjs), and patterns for later workspaces. */
const isRemote = (folder) => folder.includes('*') || existsSync(`${__dirname}/${folder}/routes.json`);
const REMOTE = `(?:${workspaces.filter(isRemote).join('|').replaceAll('*', '[^/]+')})`;
const APPS = `shell|${REMOTE}`;
/** Folders of the backend without features of the site. All modules may import them. */
const BASE_MODULES =
  'concurrency|config|database|docs|durable-files|expiry|http|lifecycle|limits|logging|metrics|ordering|tracing';
/** The files of a backend module that other modules may import. */
const CROSSES = '\\.(service|module|response|errors|types|rule|decorator|pipe)\\.ts$';
const STORAGE = '\\.(repository|schema|controller)\\.ts$';
const TEST = '\\.(test|spec)\\.(tsx?|mjs)$';
/** The program of an image decoder. */
const DECODER =
  '^backend/src/media/(codec/(decoder|decode-pixels|encode-image|photo-range|sharp-in-deno|svg-input)|drawing/draw(-text)?)\\.ts';
/** The parts of the program that read images. */
const IMAGE_READER =
  '^backend/src/media/(codec/(decode-pixels|encode-image|photo-range|sharp-in-deno|svg-input)|drawing/draw(-text)?)\\.ts';
const TOOLING = '/(rspack|jest|playwright)\\.config\\.(mjs|ts)$';

const never = (name, comment, ...[from, to]) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    never(
      'apps-are-islands',
      'An app uses another app only at run time, through federation and HTTP.',
      { path: `^(${APPS}|backend)/`, pathNot: [TOOLING, TEST] },
      {
        path: `^(${APPS}|backend|infra)/`,
        pathNot: ['^$1/', '^infra/packages/(contracts|kit|themes|releases|testing)/', '^infra/tests/support/'],
      },
    ),
    never(
      'themes-have-five-readers',
      'Only mfe-links, mfe-public, mfe-store, the backend, and shell/server/(pages|seo) use theme data.',
      { path: `^(${APPS})/`, pathNot: [TEST, '^mfe-(links|public|store)/', '^shell/server/(pages|seo)/'] },
      { path: '^infra/packages/themes/' },
    ),
    never(
      'releases-are-for-the-edge',
      'Only the edge resolves releases. backend/src/releases acts for operators, backend/src/registry for teams. All may know the version, write durable files, store files, start sandboxes, check addresses and read when the last backup was.',
      {
        path: `^(${REMOTE}|backend|shell/src)/`,
        pathNot: '^backend/(src/(releases|registry)|test/registry-[^/]+)(/|$)',
      },
      {
        path: '^infra/packages/releases/',
        pathNot:
          '^infra/packages/releases/src/(version\\.|store/durable-files\\.|files/|sandbox/|teams/public-address\\.|backup-record\\.)',
      },
    ),
    never(
      'api-imports-only-release-operations',
      'Of the releases package, the API imports only the version and operations.ts: the actions of operators.',
      { path: '^backend/src/releases/', pathNot: TEST },
      { path: '^infra/packages/releases/', pathNot: '^infra/packages/releases/src/(operations|version)\\.ts$' },
    ),
    never(
      'registry-imports-only-calls-of-teams',
      'The registry imports the functions for teams, uploads and the gate, not those of the command line.',
      { path: '^backend/src/registry/', pathNot: TEST },
      {
        path: '^infra/packages/releases/',
        pathNot:
          '^infra/packages/releases/src/(registry|release-panel|pointers/forced-changes|preview-link|(teams|sets)/[^/]+|publish/(publish-upload|upload-limits)|store/blobs|gate/(check|pages/compare-pages)|judge/watch-request|signed/statement)\\.ts$',
      },
    ),
    never(
      'command-line-over-http-stands-alone',
      'Teams run these commands outside of this repository, so they import only Node and the releases package.',
      { path: '^infra/packages/releases/src/command/http/', pathNot: TEST },
      { pathNot: '^infra/packages/releases/src/', dependencyTypesNot: ['core', 'type-only'] },
    ),
    never(
      'contracts-know-nobody',
      'infra/packages/contracts imports no other package; only log lines, secrets, metrics and client addresses import Node.',
      {
        path: '^infra/packages/contracts/',
        pathNot: [TEST, '/(client-address|log-lines|metrics-endpoint|secret-settings)\\.ts$'],
      },
      { pathNot: ['^infra/packages/contracts/', '(^|/)node_modules/(@types/)?(react|react-router|react-router-dom)/'] },
    ),
    never(
      'kit-knows-no-remote',
      'The kit is built into each remote, so it imports only contracts and the libraries that the shell shares.',
      { path: '^infra/packages/kit/', pathNot: [TEST, TOOLING] },
      { path: ['^infra/(?!packages/(kit|contracts)/)', `^(${APPS}|backend)/`] },
    ),
    never(
      'kit-runs-in-browsers',
      'The kit is built into each remote, and a browser has no modules of Node.',
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
      'The backend imports only types of the client, and the rules that are built for Node (tsconfig.build.json).',
      { path: '^backend/' },
      {
        path: '^infra/packages/(contracts|themes|kit)/.*\\.tsx?$',
        pathNot:
          '^infra/packages/(kit/src/(text|qr)/|contracts/src/(settings|log-lines|client-address|metrics-endpoint|secret-settings|foreign|entry-kind)\\.|themes/src/(colors|contrast-advice|custom-theme)\\.)',
        dependencyTypesNot: ['type-only'],
      },
    ),
    never(
      'test-doubles-stay-in-tests',
      'Nothing shipped may import a fake or a helper of the tests.',
      { path: `^(${APPS}|backend|infra/packages/kit)/(src|server)/`, pathNot: [TEST, '/testing/'] },
      { path: ['^infra/packages/testing/', '^infra/tests/support/', '^backend/test/', TEST] },
    ),
    never(
      'remotes-share-the-network',
      'A remote calls the API through the shell, and only the shell shows toasts.',
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
      'ui/ contains only components without a feature.',
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
      'A module imports only the public files of another module (CROSSES), above all its services, never its storage.',
      { path: '^backend/src/([^/]+)/', pathNot: TEST },
      {
        path: '^backend/src/[^/]+/',
        pathNot: ['^backend/src/$1/', CROSSES, `^backend/src/(${BASE_MODULES})/(?!.*${STORAGE})`],
      },
    ),
    never(
      'base-modules-import-no-features',
      'All modules import the base modules, so these import no other module. The decorators for the caller are the exception.',
      { path: `^backend/src/(${BASE_MODULES})/`, pathNot: TEST },
      {
        path: '^backend/src/[^/]+/',
        pathNot: [`^backend/src/(${BASE_MODULES})/`, '^backend/src/auth/guards/.*\\.decorator\\.ts$'],
      },
    ),
    never(
      'submodules-are-islands',
      'A subfolder of a module does not import the storage of another subfolder. All subfolders share the storage of the module.',
      { path: '^backend/src/([^/]+)/([^/]+)', pathNot: [TEST, '\\.module\\.ts$'] },
      { path: '^backend/src/$1/[^/]+/.*\\.(repository|schema|controller)\\.ts$', pathNot: '^backend/src/$1/$2/' },
    ),
    never(
      'responses-know-no-product',
      'The code that sends and caches responses imports neither releases nor pages.',
      { path: '^shell/server/(http|responses)/', pathNot: TEST },
      { path: '^shell/server/(?!http/|responses/|render/protocol|settings|testing/)' },
    ),
    never(
      'releases-import-no-pages',
      'Pages import releases and the rendering, so these import neither pages nor seo.',
      { path: '^shell/server/(releases|render)/', pathNot: TEST },
      { path: '^shell/server/(pages|seo)/' },
    ),
    never(
      'releases-know-no-ssr-workers',
      'A release is files and pointers, so its code does not import the rendering.',
      { path: '^shell/server/releases/', pathNot: TEST },
      { path: '^shell/server/render/' },
    ),
    never(
      'edge-imports-few-shell-files',
      'From the shell in the browser, the edge imports only the matching of addresses and the texts.',
      { path: '^shell/server/', pathNot: TEST },
      { path: '^shell/src/', pathNot: '^shell/src/(pages/match-page|isolated-pages|texts)\\.ts$' },
    ),
    never(
      'only-app-imports-pages-and-layouts',
      'app.tsx combines pages and layouts; the other folders of the shell import none of them, and no file that combines them.',
      { path: '^shell/src/([^/]+)/', pathNot: TEST },
      { path: '^shell/src/(pages|layouts|[^/]+\\.tsx$|shell-api|bootstrap|server)', pathNot: '^shell/src/$1/' },
    ),
    never(
      'shell-pieces-stand-alone',
      'Other folders of the shell import these folders, and these folders import no other folder.',
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
      'Servers start no process but the sandbox and the gate’s driver of Chromium, so that all data of strangers has the same two layers of protection.',
      {
        path: '^(shell/server|backend/src|infra/packages/releases/src)/',
        pathNot: [TEST, '/testing/', '^infra/packages/releases/src/(sandbox/|command/|gate/mount/mount-client)'],
      },
      { path: '^(node:)?(child_process|cluster)$', dependencyTypesNot: ['type-only'] },
    ),
    never(
      'images-are-read-in-decoders',
      'Only the program of a decoder reads images: the API would read them with its rights.',
      { path: '^backend/src/', pathNot: [TEST, DECODER] },
      { path: ['(^|/)node_modules/sharp/', IMAGE_READER], dependencyTypesNot: ['type-only'] },
    ),

    never('no-cycles', 'Files that import each other in a cycle are one file in fact.', {}, { circular: true }),
    never(
      'no-undeclared',
      'Every import is declared where it is used.',
      {
        pathNot: [
          TOOLING,
          TEST,
          '/test(ing)?/',
          '^infra/(tests|dev/(gallery|dev/alone)|packages/(lint-rules|build/mount))/',
        ],
      },
      {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined', 'npm-dev'],
        dependencyTypesNot: ['type-import'],
        pathNot: ['^infra/', 'node_modules/@types/'],
      },
    ),
    never(
      'no-barrels',
      'Import the file that defines the name, not an index file.',
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
