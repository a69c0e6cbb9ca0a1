import type {
  Invitation,
  InvitationLink,
  JoinedAccount,
  JoiningOverview,
  WaitingAccount,
} from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';

const ID = { example: '6920a1b2c3d4e5f60718293a' };
const TIME = { example: '2026-11-30T09:00:00.000Z' };

export class JoinedAccountResponse implements JoinedAccount {
  @ApiProperty({ example: 'Meera.Cooks' })
  readonly username!: string;

  @ApiProperty(TIME)
  readonly at!: string;
}

export class InvitationResponse implements Invitation {
  @ApiProperty(ID)
  readonly _id!: string;

  @ApiProperty({ example: 'For the garden club', description: 'Words for operators; may be empty.' })
  readonly note!: string;

  @ApiProperty({ example: 1, description: 'The number of accounts that the link can still create.' })
  readonly left!: number;

  @ApiProperty(TIME)
  readonly endsAt!: string;

  @ApiProperty(TIME)
  readonly createdAt!: string;

  @ApiProperty({
    example: 'asha',
    type: String,
    nullable: true,
    description: 'The operator; null for a deleted account.',
  })
  readonly invitedBy!: string | null;

  @ApiProperty({ type: [JoinedAccountResponse] })
  readonly joined!: readonly JoinedAccountResponse[];
}

export class InvitationLinkResponse implements InvitationLink {
  @ApiProperty({
    example: '/signup?invitation=0c5fX9mV2bQ7wLr4TzN8kEhY1uJpGsAd',
    description: 'The path of the link. Nobody can read the link again.',
  })
  readonly path!: string;
}

export class WaitingAccountResponse implements WaitingAccount {
  @ApiProperty(ID)
  readonly _id!: string;

  @ApiProperty({ example: 'Meera.Cooks' })
  readonly username!: string;

  @ApiProperty({ example: 'Meera Iyer' })
  readonly fullName!: string;

  @ApiProperty({ example: 'meera@example.com' })
  readonly email!: string;

  @ApiProperty({ example: 'I teach cooking in Chennai.', description: 'Words of the person; may be empty.' })
  readonly note!: string;

  @ApiProperty(TIME)
  readonly at!: string;
}

export class JoiningOverviewResponse implements JoiningOverview {
  @ApiProperty({ type: [InvitationResponse] })
  readonly invitations!: readonly InvitationResponse[];

  @ApiProperty({ type: [WaitingAccountResponse], description: 'Oldest first.' })
  readonly waiting!: readonly WaitingAccountResponse[];
}
