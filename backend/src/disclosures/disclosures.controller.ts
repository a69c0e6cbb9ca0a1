import { Controller, Get } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import type { Disclosure } from '@linkstall/contracts/http';

import { CurrentCaller, LoginRequired, type Caller } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { DisclosuresService } from './disclosures.service.js';

class DisclosureResponse implements Disclosure {
  @ApiProperty({ example: 'product', enum: ['product', 'link'] })
  readonly kind!: 'product' | 'link';

  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a', description: 'The id of the product or the link.' })
  readonly item!: string;

  @ApiProperty({ example: 'Cast iron kadhai, 26 cm' })
  readonly name!: string;

  @ApiProperty({ example: 'meera-cooks.example/kadhai' })
  readonly url!: string;

  @ApiProperty({ example: '2026-12-03T03:30:00.000Z' })
  readonly from!: string;

  @ApiProperty({ example: '2026-12-10T03:30:00.000Z', required: false, description: 'Absent: still marked.' })
  readonly until?: string;
}

/** The log of products and links that were marked as affiliate. */
@ApiTags('product')
@Controller('disclosures')
export class DisclosuresController {
  constructor(private readonly disclosures: DisclosuresService) {}

  @Get('log')
  @LoginRequired()
  @Responds(200, [DisclosureResponse])
  @Fails(401)
  list(@CurrentCaller() caller: Caller): Promise<Disclosure[]> {
    return this.disclosures.list(caller.id);
  }
}
