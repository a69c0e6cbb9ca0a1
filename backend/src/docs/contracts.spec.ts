import { createRequire } from 'node:module';

import ts from 'typescript';

import { startApp, type TestApp } from '../../test/test-app.js';

/** The text form of a type in the OpenAPI document or in the contract. Equal texts mean the same type. */
type Shape = string | { readonly [property: string]: Shape } | readonly Shape[];

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Record<string, Schema>;
  readonly required?: readonly string[];
  readonly format?: string;
}

interface Document {
  readonly components: { readonly schemas: Record<string, Schema> };
  readonly paths: Record<
    string,
    {
      readonly get: {
        readonly responses: {
          readonly 200: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
        };
      };
    }
  >;
}

/** Type of `infra/packages/contracts/src/http.ts` → schema of the OpenAPI document. */
const COMPARED = {
  FieldError: 'FieldErrorResponse',
  ErrorBody: 'ErrorResponse',
  Image: 'ImageResponse',
  Link: 'LinkResponse',
  LinkTarget: 'LinkTargetResponse',
  LinkPreview: 'LinkPreviewResponse',
  PreviewPicture: 'PreviewPictureResponse',
  ImportEntry: 'ImportEntryResponse',
  ImportOrigin: 'ImportOriginResponse',
  ImportPreview: 'ImportPreviewResponse',
  ExportKey: 'ExportKeyResponse',
  ExportKeySet: 'ExportKeySetResponse',
  ImportResult: 'ImportResultResponse',
  ProductImportFault: 'ProductImportFaultResponse',
  ProductImportRow: 'ProductImportRowResponse',
  ProductImportPreview: 'ProductImportPreviewResponse',
  ImportedProduct: 'ImportedProductResponse',
  ProductImportResult: 'ProductImportResultResponse',
  ProductPicturesResult: 'ProductPicturesResultResponse',
  LinkChange: 'UpdateLinkDto',
  OrderChange: 'OrderDto',
  EntriesChange: 'UpdateEntriesDto',
  SpotlightChange: 'SpotlightDto',
  ProductImage: 'ProductImageResponse',
  Product: 'ProductResponse',
  NewProduct: 'AddProductDto',
  ProductChange: 'UpdateProductDto',
  Theme: 'ThemeResponse',
  CustomTheme: 'CustomThemeResponse',
  PageMove: 'PageMoveResponse',
  SessionUser: 'SessionUserResponse',
  LoginResponse: 'LoginResponse',
  RemoteToken: 'RemoteTokenResponse',
  TestMail: 'TestMailResponse',
  ReleaseChange: 'ReleaseChangeResponse',
  ReleaseCounts: 'ReleaseCountsResponse',
  SlowPages: 'SlowPagesResponse',
  ReleaseResult: 'ReleaseResultResponse',
  ReleaseHistory: 'ReleaseHistoryResponse',
  ReleaseForced: 'ReleaseForcedResponse',
  ReleaseJudgement: 'ReleaseJudgementResponse',
  ReleaseWatch: 'ReleaseWatchResponse',
  ReleaseLogLine: 'ReleaseLogLineResponse',
  ReleaseOrigin: 'ReleaseOriginResponse',
  ReleaseRequest: 'ReleaseRequestDto',
  ReleaseProblem: 'ReleaseProblemResponse',
  ReleasedPage: 'ReleasedPageResponse',
  FlaggedPage: 'FlaggedPageResponse',
  ReleasesOverview: 'ReleasesOverviewResponse',
  ReleasePanel: 'ReleasePanelResponse',
  PanelRemote: 'PanelRemoteResponse',
  PanelRelease: 'PanelReleaseResponse',
  ReleaseSwitch: 'ReleaseSwitchResponse',
  RemoteStatus: 'RemoteStatusResponse',
  Operator: 'OperatorResponse',
  LoginSession: 'LoginSessionResponse',
  ApiToken: 'ApiTokenResponse',
  NewApiToken: 'NewApiTokenDto',
  IssuedApiToken: 'IssuedApiTokenResponse',
  Passkey: 'PasskeyResponse',
  Passkeys: 'PasskeysResponse',
  PasskeyOptions: 'PasskeyOptionsResponse',
  PasskeyChallenge: 'PasskeyChallengeResponse',
  NewPasskey: 'NewPasskeyDto',
  PasskeyProof: 'PasskeyProofDto',
  SecondFactor: 'SecondFactorResponse',
  SecondFactorSetup: 'SecondFactorSetupResponse',
  WaitingCall: 'WaitingCallResponse',
  ConfirmedCall: 'ConfirmedCallResponse',
  DeviceLogin: 'DeviceLoginResponse',
  GrantedVerb: 'GrantedVerbResponse',
  AccountStorage: 'AccountStorageResponse',
  AccountUsage: 'AccountUsageResponse',
  SiteStorage: 'SiteStorageResponse',
  SiteHealth: 'SiteHealthResponse',
  Invitation: 'InvitationResponse',
  InvitationLink: 'InvitationLinkResponse',
  JoinedAccount: 'JoinedAccountResponse',
  JoiningOverview: 'JoiningOverviewResponse',
  NewInvitation: 'InvitationDto',
  WaitingAccount: 'WaitingAccountResponse',
  WaitingDecision: 'WaitingDecisionDto',
  RegisteredUser: 'RegisteredUserResponse',
  SignupChallenge: 'SignupChallengeResponse',
  SiteInfo: 'SiteInfoResponse',
  SiteLink: 'SiteLinkResponse',
  SiteHome: 'SiteHomeResponse',
  CreatorList: 'CreatorListResponse',
  ListedCreator: 'ListedCreatorResponse',
  SiteSettings: 'SiteSettingsResponse',
  SiteSettingsChange: 'SiteSettingsDto',
  ProgramVersion: 'ProgramVersionResponse',
  WaitingMails: 'WaitingMailsResponse',
  SiteCertificate: 'SiteCertificateResponse',
  EndedSessions: 'EndedSessionsResponse',
  VisitedPage: 'VisitedPageResponse',
  PageSummary: 'PageSummaryResponse',
  PageList: 'PageListResponse',
  PageSide: 'PageSideResponse',
  PageDifference: 'PageDifferenceResponse',
  PageReport: 'PageReportResponse',
  NameCheck: 'NameCheckResponse',
  PublicUser: 'PublicUserResponse',
  PageUser: 'PageUserResponse',
  StorePage: 'StorePageResponse',
  ProductPage: 'ProductPageResponse',
  SitemapPage: 'SitemapPageResponse',
  SitemapUser: 'SitemapUserResponse',
  Insights: 'InsightsResponse',
  InsightDay: 'InsightDayResponse',
  InsightHour: 'InsightHourResponse',
  InsightCampaign: 'InsightCampaignResponse',
  InsightSource: 'InsightSourceResponse',
  InsightCountry: 'InsightCountryResponse',
  InsightPlace: 'InsightPlaceResponse',
  AddressPlace: 'AddressPlaceResponse',
  PlaceTarget: 'PlaceTargetResponse',
  Subscription: 'SubscriptionResponse',
  Subscriber: 'SubscriberResponse',
  SubscriberList: 'SubscriberListResponse',
  Webhook: 'WebhookResponse',
  Webhooks: 'WebhooksResponse',
  WebhookChange: 'WebhookChangeDto',
  WebhookFailure: 'WebhookFailureResponse',
  WebhookTest: 'WebhookTestResponse',
  NewWebhook: 'NewWebhookDto',
  InsightEntry: 'InsightEntryResponse',
  CountedOwner: 'CountedOwnerResponse',
  Counts: 'CountsDto',
  SampleUser: 'SampleUserResponse',
  Disclosure: 'DisclosureResponse',
  ForcedChange: 'ForcedChangeResponse',
  ForcedChanges: 'ForcedChangesResponse',
  NewForcedChange: 'NewForcedChangeDto',
  InsightCounts: 'InsightCountsResponse',
  ProductOrders: 'OrdersResponse',
  SiteBackup: 'SiteBackupResponse',
  AuditedCall: 'AuditedCallResponse',
  TeamChange: 'TeamChangeDto',
  TeamChangeResult: 'TeamChangeResultResponse',
  TeamDetails: 'TeamDetailsResponse',
  TeamLogLine: 'TeamLogLineResponse',
  TeamMember: 'TeamMemberResponse',
  TeamPublisher: 'TeamPublisherResponse',
  TeamRelease: 'TeamReleaseResponse',
  TeamRemote: 'TeamRemoteResponse',
  TeamRule: 'TeamRuleResponse',
  TeamsOverview: 'TeamsOverviewResponse',
  Takedown: 'TakedownResponse',
  NewTakedown: 'TakedownDto',
  TakedownEnd: 'TakedownEndDto',
  ModeratedAccount: 'ModeratedAccountResponse',
  ModeratedItem: 'ModeratedItemResponse',
  HostListText: 'HostListDto',
  NewHostBlock: 'NewHostBlockDto',
  HostBlockEnd: 'HostBlockEndDto',
  HostListFault: 'HostListFaultResponse',
  HostBlockPreview: 'HostBlockPreviewResponse',
  HostBlock: 'HostBlockResponse',
  HostBlocks: 'HostBlocksResponse',
  AccountSearch: 'AccountSearchResponse',
  FoundAccount: 'FoundAccountResponse',
  AuditLine: 'AuditLineResponse',
  AuditLog: 'AuditLogResponse',
  NewReport: 'ReportDto',
  NewAppeal: 'AppealDto',
  Appeal: 'AppealResponse',
  LinkedAppeal: 'LinkedAppealResponse',
  Report: 'ReportResponse',
  CategoryCount: 'CategoryCountResponse',
  ReportGroup: 'ReportGroupResponse',
  ReportInbox: 'ReportInboxResponse',
} as const;
/** Types that appear only inside the types above, and the envelope, which each response describes inline. */
const NESTED = [
  ...[
    'Entry',
    'EntrySize',
    'Joining',
    'HomeProblem',
    'TakedownTarget',
    'TakedownCategory',
    'TokenScope',
    'AuditAction',
    'AuditTarget',
    'AccountSearchReason',
    'AccountState',
    'AuditState',
    'LinkEntry',
    'OtherEntry',
    'DownloadFile',
    'FileType',
    'OtherKind',
    'EntryContent',
    'BuiltInEntry',
    'VisibleAccount',
    'GalleryImage',
    'OwnGalleryImage',
    'VisibleContent',
    'VisibleEntry',
    'PlacedEntry',
    'ReleaseAction',
    'WebhookEvent',
    'WebhookKind',
    'WebhookProblem',
  ],
  'Envelope',
  'PageHeader',
  'PageLanguage',
  'Paint',
  'StorePageSize',
  'Translations',
  'StripProduct',
  'TeamAction',
  'ThemeBorder',
  'ThemeShadow',
  'ThemeFont',
  'WebFont',
  'ThemePattern',
  'ThemePhoto',
  'ThemeChoices',
  'BackgroundChoice',
  'CustomThemePhoto',
  'ShadowChoice',
  'ShapeChoice',
  'PhotoRange',
];

const file = createRequire(__filename).resolve('@linkstall/contracts/http');
const program = ts.createProgram([file], { strict: true, exactOptionalPropertyTypes: true, noEmit: true });
const checker = program.getTypeChecker();
const exported = new Map(
  checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file) ?? fail(file)) ?? fail(file))
    .map((symbol) => [symbol.name, checker.getDeclaredTypeOfSymbol(symbol)]),
);

let testApp: TestApp;
let schemas: Record<string, Schema>;
let listOfEntries: Schema | undefined;
beforeAll(async () => {
  testApp = await startApp();
  const { body } = await testApp.api.get('/docs/openapi.json');
  const document = body as unknown as Document;
  schemas = document.components.schemas;
  const response = document.paths['/api/v1/link/all-entry']?.get.responses['200'].content['application/json'].schema;
  listOfEntries = response?.properties?.['data'];
});

it('every exported type of the contract is compared with the OpenAPI document', () => {
  expect([...exported.keys()].sort()).toEqual([...Object.keys(COMPARED), ...NESTED].sort());
});

it.each(Object.entries(COMPARED))(
  'type %s of the contract equals schema %s of the OpenAPI document',
  (contract, schema) => {
    expect(shapeOfSchema({ $ref: `#/components/schemas/${schema}` })).toEqual(
      shapeOfType(exported.get(contract) ?? fail(contract)),
    );
  },
);

it('the type Entry of the contract equals the schema of an entry in the OpenAPI document', () => {
  const { items = {} } = listOfEntries ?? {};
  expect(shapeOfSchema(items)).toEqual(shapeOfType(exported.get('Entry') ?? fail('Entry')));
});

function fail(name: string): never {
  throw new Error(`not found: ${name}`);
}

/** The same text for shapes that mean the same. */
const keyOf = (shape: Shape): string =>
  JSON.stringify(shape, (_, value: Shape) =>
    typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  );

const oneOf = (shapes: readonly Shape[]): Shape => {
  const distinct = [...new Map(shapes.map((shape) => [keyOf(shape), shape])).entries()].sort();
  return distinct.length === 1 && distinct[0] ? distinct[0][1] : ['one of', ...distinct.map(([, shape]) => shape)];
};

function shapeOfType(type: ts.Type): Shape {
  // The type of an optional property includes undefined, which the question mark already expresses.
  if (type.isUnion()) return oneOf(type.types.map(shapeOfType).filter((shape) => shape !== 'undefined'));
  if (checker.isArrayType(type))
    return ['array of', ...checker.getTypeArguments(type as ts.TypeReference).map(shapeOfType)];
  const properties = checker.getPropertiesOfType(type);
  if (!(type.flags & ts.TypeFlags.Object) && !type.isIntersection())
    return checker.typeToString(type).replaceAll('"', "'");
  return Object.fromEntries(
    properties.map((property) => [
      property.name + (property.flags & ts.SymbolFlags.Optional ? '?' : ''),
      shapeOfType(checker.getTypeOfSymbol(property)),
    ]),
  );
}

function shapeOfSchema(schema: Schema): Shape {
  if (schema.$ref) return shapeOfSchema(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? fail(schema.$ref));
  // OpenAPI 3.0 ignores what stands beside $ref, so a reference with a description is wrapped into allOf.
  if (schema.allOf?.[0]) return shapeOfSchema(schema.allOf[0]);
  const { nullable, ...rest } = schema;
  if (nullable) return oneOf([...flat(shapeOfSchema(rest)), 'null']);
  if (schema.oneOf) return oneOf(schema.oneOf.flatMap((shape) => flat(shapeOfSchema(shape))));
  if (schema.enum) return oneOf(schema.enum.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))));
  if (schema.type === 'array') return ['array of', shapeOfSchema(schema.items ?? {})];
  if (schema.type === 'integer') return 'number';
  if (schema.type === 'boolean') return oneOf(['true', 'false']);
  if (schema.type !== 'object' || !schema.properties) return schema.type ?? 'anything';
  return Object.fromEntries(
    Object.entries(schema.properties)
      .filter(([, property]) => !isFile(property))
      .map(([name, property]) => [name + (schema.required?.includes(name) ? '' : '?'), shapeOfSchema(property)]),
  );
}

function flat(shape: Shape): readonly Shape[] {
  const isUnion = (shape: Shape): shape is readonly Shape[] => Array.isArray(shape) && shape[0] === 'one of';
  return isUnion(shape) ? shape.slice(1) : [shape];
}
const isFile = ({ format, items }: Schema) => format === 'binary' || items?.format === 'binary';
