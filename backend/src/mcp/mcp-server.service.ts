/**
 * A server of the Model Context Protocol, with which assistants use the account of a creator. It keeps no session: each
 * message has its own response, so any process can answer it. It speaks the revisions with the method `initialize`. A client
 * of a later revision gets 400 for its version and falls back to `initialize`.
 */
import { VERSION } from '@linkstall/releases/version';
import { Injectable } from '@nestjs/common';

import { scopeMissing } from '../auth/api-tokens/api-token.errors.js';
import type { RequestWithCaller } from '../auth/guards/access.decorator.js';
import { isRefusal } from '../http/domain-error.js';
import type { Writer } from '../idempotency/keyed-write.rule.js';
import { INVALID_PARAMS, isJson, JsonRpcError, METHOD_NOT_FOUND, UNSUPPORTED_VERSION } from './json-rpc.js';
import type { JsonRpcRequest } from './json-rpc.js';
import { McpTools, type McpTool } from './mcp-tools.service.js';

const LATEST_VERSION = '2025-11-25';
const VERSIONS: readonly string[] = [LATEST_VERSION, '2025-06-18'];

@Injectable()
export class McpServer {
  constructor(private readonly tools: McpTools) {}

  /** @param version the header `MCP-Protocol-Version`, which clients send after `initialize` */
  assertVersion(version: string | string[] | undefined): void {
    if (version === undefined || VERSIONS.includes(String(version))) return;
    const message = `Unsupported protocol version (supported versions: ${VERSIONS.join(', ')})`;
    throw new JsonRpcError(UNSUPPORTED_VERSION, message);
  }

  /** The result of a request. @throws JsonRpcError for an unknown method or tool */
  async answer(request: RequestWithCaller, writer: Writer, { method, params }: JsonRpcRequest): Promise<object> {
    switch (method) {
      case 'initialize':
        return {
          protocolVersion: VERSIONS.find((version) => version === params['protocolVersion']) ?? LATEST_VERSION,
          capabilities: { tools: {} },
          serverInfo: { name: 'linkstall', title: 'Linkstall', version: VERSION },
        };
      case 'ping':
        return {};
      case 'tools/list':
        return {
          tools: this.tools
            .all()
            .filter((tool) => isAllowed(tool, request))
            .map(describe),
        };
      case 'tools/call':
        return this.call(request, writer, params);
      default:
        throw new JsonRpcError(METHOD_NOT_FOUND, 'This server has no such method');
    }
  }

  /** The model reads a refusal in the result and can correct its arguments. Other failures fail the HTTP call. */
  private async call(request: RequestWithCaller, writer: Writer, params: Readonly<Record<string, unknown>>) {
    const { name, arguments: values = {} } = params;
    const tool = this.tools.find(String(name));
    if (!tool) throw new JsonRpcError(INVALID_PARAMS, 'There is no such tool. Call tools/list.');
    if (!isJson(values)) throw new JsonRpcError(INVALID_PARAMS, 'arguments must be an object');
    try {
      if (!isAllowed(tool, request)) throw scopeMissing(tool.scope);
      // Before the call, because a write can fail after it has changed something.
      request.hasOnlyRead = tool.isReadOnly;
      const result = await tool.run(writer, values);
      return { content: [textOf(JSON.stringify(result))], structuredContent: result };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { content: [textOf(`${error.message} (${error.code})`)], isError: true };
    }
  }
}

const isAllowed = ({ scope }: McpTool, { caller }: RequestWithCaller): boolean =>
  caller !== undefined && (caller.scopes?.includes(scope) ?? true);

const describe = ({ name, title, description, inputSchema, isReadOnly }: McpTool) => ({
  ...{ name, title, description, inputSchema },
  annotations: { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false },
});

const textOf = (text: string) => ({ type: 'text', text });
