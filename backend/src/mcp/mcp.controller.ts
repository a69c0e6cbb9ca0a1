import { Controller, Get, Header, MethodNotAllowedException, Post, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';

import { LoginRequired, Public, type RequestWithCaller } from '../auth/guards/access.decorator.js';
import { OpenToTokens } from '../auth/guards/token-scope.decorator.js';
import { Fails, RespondsFile } from '../docs/responses.js';
import { ChangesPage } from '../http/changed-pages.interceptor.js';
import { PlainBodyPipe } from '../http/plain-body.pipe.js';
import { CurrentWriter, Idempotent } from '../idempotency/idempotent.decorator.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { errorOf, JsonRpcError, requestIn, resultOf } from './json-rpc.js';
import { McpServer } from './mcp-server.service.js';

/** Clients list their capabilities in deep objects. */
const BODY = new PlainBodyPipe({ depth: 12, keys: 200, items: 2_500 });
const EXAMPLE = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_links' } };

/** The Model Context Protocol over HTTP. This controller is registered before the pages, whose path matches each name. */
@ApiTags('mcp')
@Controller('mcp')
export class McpController {
  constructor(private readonly server: McpServer) {}

  /** One message of JSON-RPC, and its response as JSON. Each tool needs a scope of the API token. */
  @Post()
  @LoginRequired()
  @OpenToTokens('any')
  @ChangesPage()
  @Idempotent('completion')
  @ApiBody({ schema: { type: 'object', example: EXAMPLE } })
  @RespondsFile('application/json', 'A response of JSON-RPC 2.0; 202 without a body for a notification')
  @Fails(400, 401, 409, 413, 415, 429)
  async receive(
    @Req() request: RequestWithCaller,
    @CurrentWriter() writer: Writer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    request.hasOnlyRead = true;
    const body: unknown = BODY.transform(request.body, { type: 'body' });
    try {
      this.server.assertVersion(request.headers['mcp-protocol-version']);
      const message = requestIn(body);
      if (message) return jsonFile(await this.respond(request, writer, message));
      response.status(202);
      return new StreamableFile(Buffer.alloc(0));
    } catch (error) {
      if (!(error instanceof JsonRpcError)) throw error;
      response.status(400);
      return jsonFile(errorOf(null, error));
    }
  }

  /** A client asks here for a stream of events, which this server does not have. */
  @Get()
  @Public()
  @ApiExcludeEndpoint()
  @Header('Allow', 'POST')
  stream(): never {
    throw new MethodNotAllowedException();
  }

  private async respond(
    request: RequestWithCaller,
    writer: Writer,
    message: NonNullable<ReturnType<typeof requestIn>>,
  ) {
    try {
      return resultOf(message.id, await this.server.answer(request, writer, message));
    } catch (error) {
      if (error instanceof JsonRpcError) return errorOf(message.id, error);
      throw error;
    }
  }
}

const jsonFile = (content: object): StreamableFile =>
  new StreamableFile(Buffer.from(JSON.stringify(content)), { type: 'application/json; charset=utf-8' });
