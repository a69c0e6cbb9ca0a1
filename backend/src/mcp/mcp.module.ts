import { Module } from '@nestjs/common';

import { McpController } from './mcp.controller.js';
import { McpServer } from './mcp-server.service.js';
import { McpToolsModule } from './mcp-tools.module.js';

@Module({ imports: [McpToolsModule], controllers: [McpController], providers: [McpServer] })
export class McpModule {}
