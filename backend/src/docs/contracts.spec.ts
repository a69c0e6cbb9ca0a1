import { createRequire } from 'node:module';

import ts from 'typescript';

import { startApp, type TestApp } from '../../test/test-app.js';

/** The text of a type as the OpenAPI document or the contract states it; equal texts mean the same type. */
type Shape = string | { readonly [property: string]: Shape } | readonly Shape[];

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
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

/** Contract of `infra/contracts/src/http.ts` → schema of the OpenAPI document. */
const AGREED = {
  FieldError: 'FieldErrorResponse',
  ErrorBody: 'ErrorResponse',
  Picture: 'PictureResponse',
  Link: 'LinkResponse',
  LinkTarget: 'LinkTargetResponse',
  LinkChange: 'UpdateLinkDto',
  OrderChange: 'OrderDto',
  SpotlightChange: 'SpotlightDto',
  ProductImage: 'ProductImageResponse',
  Product: 'ProductResponse',
  NewProduct: 'AddProductDto',
  ProductChange: 'UpdateProductDto',
  Theme: 'ThemeResponse',
  OwnLook: 'OwnLookResponse',
  SessionUser: 'SessionUserResponse',
  LoginResponse: 'LoginResponse',
  ReleaseChange: 'ReleaseChangeResponse',
  ReleaseCounts: 'ReleaseCountsResponse',
  ReleaseDone: 'ReleaseDoneResponse',
  ReleaseHistory: 'ReleaseHistoryResponse',
  ReleaseForced: 'ReleaseForcedResponse',
  ReleaseLogLine: 'ReleaseLogLineResponse',
  ReleaseOrder: 'ReleaseOrderDto',
  ReleaseProblem: 'ReleaseProblemResponse',
  ReleasedPage: 'ReleasedPageResponse',
  ReleasesOverview: 'ReleasesOverviewResponse',
  RemoteStanding: 'RemoteStandingResponse',
  Operator: 'OperatorResponse',
  LoginSession: 'LoginSessionResponse',
  NameCheck: 'NameCheckResponse',
  PublicUser: 'PublicUserResponse',
  PageUser: 'PageUserResponse',
  StorePage: 'StorePageResponse',
  ProductPage: 'ProductPageResponse',
  ListedUsers: 'ListedUsersResponse',
  ListedUser: 'ListedUserResponse',
  Insights: 'InsightsResponse',
  InsightDay: 'InsightDayResponse',
  InsightHour: 'InsightHourResponse',
  InsightSource: 'InsightSourceResponse',
  InsightEntry: 'InsightEntryResponse',
  CountedOwner: 'CountedOwnerResponse',
  Counts: 'CountsDto',
  SampleUser: 'SampleUserResponse',
} as const;
/** Parts of the ones above, without a name in the document, and the envelope, which each response describes in place. */
const WITHIN = [
  ...[
    'Entry',
    'LinkEntry',
    'OtherEntry',
    'OtherKind',
    'EntryContent',
    'ShownAccount',
    'ShownContent',
    'ShownEntry',
    'PlacedEntry',
    'ReleaseAction',
  ],
  'Envelope',
  'Paint',
  'StorePageSize',
  'ThemeBorder',
  'ThemeShadow',
  'ThemeFont',
  'ThemePattern',
  'ThemePhoto',
  'LookChoices',
  'LookGround',
  'LookPhoto',
  'LookShadow',
  'LookShape',
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

let running: TestApp;
let schemas: Record<string, Schema>;
let listOfEntries: Schema | undefined;
beforeAll(async () => {
  running = await startApp();
  const { body } = await running.api.get('/docs/openapi.json');
  const document = body as unknown as Document;
  schemas = document.components.schemas;
  const response = document.paths['/api/v1/link/all-entry']?.get.responses['200'].content['application/json'].schema;
  listOfEntries = response?.properties?.['data'];
});
afterAll(() => running.close());

it('every exported type of the contract is compared with the document', () => {
  expect([...exported.keys()].sort()).toEqual([...Object.keys(AGREED), ...WITHIN].sort());
});

it.each(Object.entries(AGREED))('%s in the contract is %s in the OpenAPI document', (contract, schema) => {
  expect(shapeOfSchema({ $ref: `#/components/schemas/${schema}` })).toEqual(
    shapeOfType(exported.get(contract) ?? fail(contract)),
  );
});

it('an entry is in the contract what it is in the OpenAPI document', () => {
  const { items = {} } = listOfEntries ?? {};
  expect(shapeOfSchema(items)).toEqual(shapeOfType(exported.get('Entry') ?? fail('Entry')));
});

function fail(what: string): never {
  throw new Error(`not found: ${what}`);
}

/** Of two that mean the same the same text. */
const keyOf = (shape: Shape): string =>
  JSON.stringify(shape, (_, value: Shape) =>
    typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  );

const oneOf = (shapes: readonly Shape[]): Shape => {
  const different = [...new Map(shapes.map((shape) => [keyOf(shape), shape])).entries()].sort();
  return different.length === 1 && different[0] ? different[0][1] : ['one of', ...different.map(([, shape]) => shape)];
};

function shapeOfType(type: ts.Type): Shape {
  // An optional property's type has undefined in it; the question mark says that already.
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
  const { nullable, ...plain } = schema;
  if (nullable) return oneOf([...flat(shapeOfSchema(plain)), 'null']);
  if (schema.oneOf) return oneOf(schema.oneOf.flatMap((each) => flat(shapeOfSchema(each))));
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
  const isUnion = (each: Shape): each is readonly Shape[] => Array.isArray(each) && each[0] === 'one of';
  return isUnion(shape) ? shape.slice(1) : [shape];
}
const isFile = ({ format, items }: Schema) => format === 'binary' || items?.format === 'binary';
