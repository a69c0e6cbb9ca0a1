import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Manifest } from '@linkstall/releases/publish-upload';
import type { Request } from 'express';

import { PlainBodyPipe } from '../../http/plain-body.pipe.js';
import { invalid } from '../../http/validation.js';

/** The manifest has more keys than other bodies: three for each file. */
const PLAIN_BODY = new PlainBodyPipe({ depth: 7, keys: 6_000, items: 10_000 });
const VERSION = /^[\w.-]{1,60}$/;
const SHA384 = /^sha384-[A-Za-z0-9+/]{64}$/;
const MAX_PATH_LENGTH = 300;

/** For the OpenAPI document; `parse` reads the body, because the number of its fields is open. */
export class ManifestDto {
  @ApiProperty({ example: '1.2.0' })
  readonly version!: string;

  @ApiProperty({ type: 'object', additionalProperties: true, example: { remote: 'mfe-garden', version: '1.2.0' } })
  readonly build!: object;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { 'routes.json': { sha384: `sha384-${'A'.repeat(64)}`, bytes: 412 } },
    description: 'The hash and the size of each file, by its path.',
  })
  readonly files!: object;

  @ApiPropertyOptional({
    type: 'object',
    additionalProperties: true,
    example: {
      payloadType: 'application/vnd.in-toto+json',
      payload: 'e30=',
      signatures: [{ keyid: 'ci', sig: 'AAAA' }],
    },
    description:
      'The in-toto statement (SLSA provenance v1) in a DSSE envelope. A publisher with a key must sign one; for others the site makes it.',
  })
  readonly statement?: object;
}

export type ManifestBody = Omit<Manifest, 'remote'>;

/** The manifest in the body of a request. */
export const ManifestOfBody = createParamDecorator((_: unknown, context: ExecutionContext) =>
  parse(context.switchToHttp().getRequest<Request>().body),
);

function parse(body: unknown): ManifestBody {
  const { version, build, files, statement, ...rest } = PLAIN_BODY.transform(body ?? {}, { type: 'body' }) as Record<
    string,
    unknown
  >;
  const unknown = Object.keys(rest)[0];
  if (unknown !== undefined) throw problem(unknown.slice(0, 60), 'This field is not known');
  if (typeof version !== 'string' || !VERSION.test(version)) throw problem('version', 'version must be a version');
  if (!isObject(build)) throw problem('build', 'build must be the content of build.json');
  if (!isObject(files)) throw problem('files', 'files must name the files of the release');
  if (statement !== undefined && !isObject(statement)) throw problem('statement', 'statement must be a DSSE envelope');
  for (const [path, file] of Object.entries(files)) {
    const { sha384, bytes } = isObject(file) ? file : {};
    const isHash = typeof sha384 === 'string' && SHA384.test(sha384);
    if (!isHash || !Number.isSafeInteger(bytes) || Number(bytes) < 0 || path.length > MAX_PATH_LENGTH)
      throw problem('files', `files: ${path.slice(0, 60)} needs a sha384 hash and its number of bytes`);
  }
  return { version, build, files: files as Manifest['files'], statement };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const problem = (field: string, message: string) => invalid([{ field, message }]);
