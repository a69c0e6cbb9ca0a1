import type { TokenScope } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';

import type { Writer } from '../idempotency/keyed-write.rule.js';

type Arguments = Readonly<Record<string, unknown>>;

/** A tool of the Model Context Protocol. */
export interface McpTool {
  readonly name: string;
  readonly title: string;
  /** For the model that chooses a tool. */
  readonly description: string;
  readonly scope: TokenScope;
  /** JSON Schema of the arguments. */
  readonly inputSchema: { readonly type: 'object'; readonly [key: string]: unknown };
  readonly isReadOnly: boolean;
  /** Checks the arguments like the HTTP call does, and makes the call. */
  readonly run: (writer: Writer, values: Arguments) => Promise<object>;
}

/** Modules register their tools in `onModuleInit`, so that the server of the protocol depends on none of them. */
@Injectable()
export class McpTools {
  private readonly tools = new Map<string, McpTool>();

  add(...tools: readonly McpTool[]): void {
    for (const tool of tools) this.tools.set(tool.name, tool);
  }

  find(name: string): McpTool | undefined {
    return this.tools.get(name);
  }

  all(): readonly McpTool[] {
    return [...this.tools.values()];
  }
}
