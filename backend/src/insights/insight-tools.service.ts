import { Injectable, type OnModuleInit } from '@nestjs/common';

import { validated } from '../http/validation.js';
import { McpTools } from '../mcp/mcp-tools.service.js';
import { PeriodDto } from './dto/period.dto.js';
import { InsightsService } from './insights.service.js';

/** The tool for statistics. */
@Injectable()
export class InsightTools implements OnModuleInit {
  constructor(
    private readonly tools: McpTools,
    private readonly insights: InsightsService,
  ) {}

  onModuleInit(): void {
    this.tools.add({
      ...{ name: 'get_statistics', title: 'Get statistics', scope: 'statistics:read', isReadOnly: true },
      description: 'Views, clicks, sources and places of the page and the store in the last days, today included.',
      inputSchema: {
        type: 'object',
        properties: { days: { type: 'integer', enum: [1, 7, 30, 90, 365] } },
        ...{ required: ['days'], additionalProperties: false },
      },
      run: async ({ id }, { days, ...others }) => {
        const period = await validated(PeriodDto, { days: String(days), ...others });
        return this.insights.get(id, Number(period.days));
      },
    });
  }
}
