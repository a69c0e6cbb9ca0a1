import { Module } from '@nestjs/common';

import { McpTools } from './mcp-tools.service.js';

/** The list of tools. It is a module of its own, because modules with tools import it. */
@Module({ providers: [McpTools], exports: [McpTools] })
export class McpToolsModule {}
