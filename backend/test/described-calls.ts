import type { Client } from './client.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly example?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly example?: unknown }[];
}

interface Field {
  readonly name: string;
  readonly kind: 'text' | 'list' | 'file' | 'other';
  readonly example: unknown;
  /** The maximum number of characters, if the document says so. */
  readonly maxLength: number | undefined;
}

/** A call as the OpenAPI document describes it. */
export interface DescribedCall {
  readonly method: string;
  /** A parameter appears as `{name}`. */
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** How the fields are sent, or null for a call without a body. */
  readonly body: 'json' | 'form' | null;
  readonly fields: readonly Field[];
}

const DOCUMENT = '/docs/openapi.json';
const FORM = 'multipart/form-data';

export async function describedCalls(api: Client): Promise<readonly DescribedCall[]> {
  const { paths, components } = (await api.get(DOCUMENT)).body as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
  };
  const resolveRef = (schema: Schema): Schema => components.schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody, parameters = [] }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
      const properties = content ? Object.entries(resolveRef(content.schema).properties ?? {}) : [];
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      return {
        method: method.toUpperCase(),
        path,
        parameters: Object.fromEntries(inPath.map(({ name, example }) => [name, String(example)])),
        body: type === undefined ? null : type === FORM ? 'form' : 'json',
        fields: properties.map(([name, schema]) => fieldOf(name, schema)),
      };
    }),
  );
}

function fieldOf(name: string, { type, format, items, maxLength, example }: Schema): Field {
  const isFile = format === 'binary' || items?.format === 'binary';
  const kind = isFile ? 'file' : type === 'string' ? 'text' : type === 'array' ? 'list' : 'other';
  return { name, kind, example, maxLength };
}
