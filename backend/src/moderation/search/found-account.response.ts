import { ApiProperty } from '@nestjs/swagger';
import type { AccountSearch, AccountSearchReason, AccountState, FoundAccount } from '@linkstall/contracts/http';

export class FoundAccountResponse implements FoundAccount {
  @ApiProperty({ example: 'meera.cooks' })
  readonly username!: string;

  @ApiProperty({ example: 'Meera Iyer' })
  readonly fullName!: string;

  @ApiProperty({ example: 'visible', enum: ['visible', 'hidden', 'suspended', 'waiting'] })
  readonly state!: AccountState;

  @ApiProperty({ example: 'host', enum: ['name', 'email', 'host'] })
  readonly reason!: AccountSearchReason;

  @ApiProperty({
    example: 'shop.example.com/offers',
    description:
      'A current or former username, the email address, or the address to which an entry or a product leads.',
  })
  readonly match!: string;
}

export class AccountSearchResponse implements AccountSearch {
  @ApiProperty({ type: [FoundAccountResponse], description: 'At most 50.' })
  readonly accounts!: FoundAccountResponse[];

  @ApiProperty({ example: false, description: 'Whether more accounts can match.' })
  readonly hasMore!: boolean;
}
