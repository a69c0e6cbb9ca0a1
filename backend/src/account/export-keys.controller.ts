import type { ExportKey, ExportKeySet } from '@linkstall/contracts/http';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';

import { Public } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { ExportKeys } from './export-keys.service.js';

class ExportKeyResponse implements ExportKey {
  @ApiProperty({ example: 'OKP', enum: ['OKP'] })
  readonly kty!: 'OKP';

  @ApiProperty({ example: 'Ed25519', enum: ['Ed25519'] })
  readonly crv!: 'Ed25519';

  @ApiProperty({ example: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' })
  readonly x!: string;
}

class ExportKeySetResponse implements ExportKeySet {
  @ApiProperty({ type: [ExportKeyResponse] })
  readonly keys!: readonly ExportKeyResponse[];
}

@ApiTags('users')
@Controller('users/export-keys')
@Public()
export class ExportKeysController {
  constructor(private readonly keys: ExportKeys) {}

  /** The public keys of exports. The edge serves them at `/.well-known/linkstall/export-keys.json`. */
  @Get()
  @Header('Cache-Control', 'no-cache')
  @Responds(200, ExportKeySetResponse)
  @Fails()
  read(): ExportKeySet {
    return { keys: this.keys.publicKeys() };
  }
}
