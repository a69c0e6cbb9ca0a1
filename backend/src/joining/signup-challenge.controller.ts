import type { SignupChallenge } from '@linkstall/contracts/http';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';

import { Public } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { SignupProofs } from './signup-proofs.service.js';

class SignupChallengeResponse implements SignupChallenge {
  @ApiProperty({ example: '1796083200000-9vL2m0cQe7XwJk3Zt5RbUA' })
  readonly salt!: string;

  @ApiProperty({ example: '8d969eef6ecad3c29a3a629280e686cf0c3f5d5a86aff3ca12020c923adc6c92' })
  readonly target!: string;

  @ApiProperty({ example: 200_000 })
  readonly max!: number;

  @ApiProperty({ example: 'Yp3sVb1nQ8kLz0TfRw2XeA' })
  readonly signature!: string;
}

@ApiTags('users')
@Controller('users')
@Public()
export class SignupChallengeController {
  constructor(private readonly proofs: SignupProofs) {}

  /**
   * The proof of work of a sign-up, for a site with `proofOfWork`: the `number` from 0 to `max` for which `target` is the SHA-256
   * of `salt.number`. The proof is `salt.number.signature`.
   */
  @Get('signup-challenge')
  @Header('Cache-Control', 'no-store')
  @Responds(200, SignupChallengeResponse)
  @Fails()
  challenge(): SignupChallenge {
    return this.proofs.issue();
  }
}
