import { ApiProperty } from '@nestjs/swagger';
import type { TestMail } from '@linkstall/contracts/http';

export class TestMailResponse implements TestMail {
  @ApiProperty({
    example: null,
    type: String,
    nullable: true,
    description: 'Why the mail was not sent, and what to do; null when the mail server has accepted the mail.',
  })
  readonly failure!: string | null;
}
