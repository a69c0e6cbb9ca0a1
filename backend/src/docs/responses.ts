import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import type { ErrorBody, FieldError } from '@linkstall/contracts/http';

class FieldErrorResponse implements FieldError {
  @ApiProperty({ example: 'email' })
  readonly field!: string;

  @ApiProperty({ example: 'This is not an email address' })
  readonly message!: string;
}

class GrantResponse {
  @ApiProperty({
    example: 'Zk3v0cJ2Qw9xT5mL8rYp1A',
    description: 'The grant that the call needs; with the code grant.required.',
  })
  readonly id!: string;
}

/** Every failed response. */
class ErrorResponse implements ErrorBody {
  @ApiProperty({ example: 400 })
  readonly statusCode!: number;

  @ApiProperty({ type: 'null', example: null })
  readonly data!: null;

  @ApiProperty({ example: 'This is not an email address', description: 'The message for people.' })
  readonly message!: string;

  @ApiProperty({ example: false, enum: [false] })
  readonly success!: false;

  @ApiProperty({ example: 'request.invalid', description: 'The code for programs, which never changes.' })
  readonly code!: string;

  @ApiProperty({ type: [FieldErrorResponse], required: false })
  readonly errors?: readonly FieldErrorResponse[];

  @ApiProperty({ type: GrantResponse, required: false })
  readonly grant?: GrantResponse;
}

interface Failure {
  readonly description: string;
  readonly code: string;
  readonly message: string;
}

const FAILURES = {
  400: { description: 'Something in the request is not valid', code: 'request.invalid', message: 'Invalid URL' },
  401: {
    description: 'The token is missing, invalid or expired',
    code: 'auth.token_invalid',
    message: 'Log in to do this',
  },
  403: {
    description:
      'The call must be confirmed first (POST /users/grants/{id}), is only for operators, is not open to people who want to join, or needs rights that the team lacks',
    code: 'grant.required',
    message: 'Confirm this with your password',
  },
  404: { description: 'Not found, or owned by another user', code: 'link.not_found', message: 'Link Not Found' },
  405: {
    description: 'The path does not have this method',
    code: 'route.method_not_allowed',
    message: 'This method is not allowed here',
  },
  409: {
    description: 'The value is taken, or a limit is reached',
    code: 'user.username_taken',
    message: 'This username is already taken',
  },
  410: {
    description: 'The login has ended',
    code: 'device.expired',
    message: 'This login has ended or was used before: start the login again.',
  },
  412: {
    description: 'The environment has changed since the number in If-Match',
    code: 'environment.moved',
    message: 'local is at change 43, not at 42: check the status again.',
  },
  413: { description: 'Too large', code: 'request.too_large', message: 'The request is too large' },
  415: {
    description: 'The call does not accept this content type',
    code: 'request.unsupported_type',
    message: 'This content type is not supported',
  },
  422: {
    description: 'The image cannot be read or has too many pixels, or the release is refused',
    code: 'image.undecodable',
    message: 'This image cannot be read',
  },
  428: {
    description: 'The login waits for a member of the team',
    code: 'device.pending',
    message: 'Open /admin/device and enter BCDF-GHJK.',
  },
  429: {
    description: 'Too many requests; see Retry-After',
    code: 'limit.reached',
    message: 'Too many attempts. Please try again in 20 seconds',
  },
  451: {
    description: 'An operator of the site has hidden the page',
    code: 'page.hidden',
    message: 'This page is not available',
  },
  501: {
    description: 'The releases are not stored on this machine',
    code: 'releases.absent',
    message: 'The releases are not on this machine. Use the command linkstall on the machine that has them.',
  },
  503: {
    description: 'A dependency is unavailable; see Retry-After',
    code: 'database.unavailable',
    message: 'Please try again in a moment',
  },
} as const satisfies Record<number, Failure>;

/** The payload: a class, a list of a class, a schema, or nothing. */
type Payload = Described | readonly [Described] | readonly [readonly [Described]] | null;
type Described = Type | { readonly oneOf: readonly object[] };

const DESCRIPTIONS = { 200: 'Done', 201: 'Created', 202: 'Accepted' } as const;

/** Declares status and payload of a successful response, for Nest and for the OpenAPI document. */
export function Responds(status: 200 | 201 | 202, payload: Payload) {
  const model = modelOf(payload);
  const schema = {
    type: 'object',
    required: ['statusCode', 'data', 'message', 'success'],
    properties: {
      statusCode: { type: 'integer', example: status },
      data: schemaOf(payload),
      message: { type: 'string', example: 'OK' },
      success: { type: 'boolean', enum: [true] },
    },
  };
  return applyDecorators(
    HttpCode(status),
    ...(model ? [ApiExtraModels(model)] : []),
    ApiResponse({ status, description: DESCRIPTIONS[status], schema }),
  );
}

/** Declares a file response, without the envelope. */
export function RespondsFile(type: string, description: string) {
  const content = { [type]: { schema: { type: 'string', format: 'binary' } } };
  return applyDecorators(HttpCode(200), ApiResponse({ status: 200, description, content }));
}

/** Declares the error statuses of a call; 503 is implied. */
export function Fails(...statuses: readonly (keyof typeof FAILURES)[]) {
  const allStatuses = [...new Set([...statuses, 503 as const])];
  return applyDecorators(
    ApiExtraModels(ErrorResponse),
    ...allStatuses.map((status) => failure(status, FAILURES[status])),
  );
}

function failure(status: number, { description, code, message }: Failure) {
  const example = { statusCode: status, data: null, message, success: false, code };
  const content = { 'application/json': { schema: { $ref: getSchemaPath(ErrorResponse) }, example } };
  return ApiResponse({ status, description, content });
}

function modelOf(payload: Payload): Type | null {
  const [model] = [payload].flat(2) as [Described | null];
  return typeof model === 'function' ? model : null;
}

function schemaOf(payload: Payload): Record<string, unknown> {
  if (payload === null) return { nullable: true, example: null };
  if (typeof payload === 'function') return { $ref: getSchemaPath(payload) };
  return isList(payload) ? { type: 'array', items: schemaOf(payload[0]) } : payload;
}

const isList = (payload: Payload): payload is readonly [Described] | readonly [readonly [Described]] =>
  Array.isArray(payload);
