import { Injectable, type OnModuleInit } from '@nestjs/common';

import { McpTools } from '../mcp/mcp-tools.service.js';
import { ProductsService } from './products.service.js';

/** The tool for products. */
@Injectable()
export class ProductTools implements OnModuleInit {
  constructor(
    private readonly tools: McpTools,
    private readonly products: ProductsService,
  ) {}

  onModuleInit(): void {
    this.tools.add({
      ...{ name: 'list_products', title: 'List products', scope: 'products:read', isReadOnly: true },
      description: 'Lists the products of the store in their order, also products that visitors do not see.',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      run: async ({ id }) => ({ products: await this.products.list(id) }),
    });
  }
}
