import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import type { TeamAction, TeamChange, TeamRule } from '@linkstall/contracts/http';
import { VERBS } from '@linkstall/releases/team-rights';

import { IfGiven } from './if-given.js';
import { SET_NAME } from './names.js';

const ACTIONS = ['set', 'grant', 'add-publisher', 'add-key', 'revoke-key'] satisfies TeamAction[];
const MAX_ITEMS = 100;

/** A list of names. No item has a blank, because the confirmation page shows the items. */
const ListOf = (pattern: RegExp, message: string) => (target: object, property: string) => {
  IfGiven()(target, property);
  IsArray({ message })(target, property);
  ArrayMaxSize(MAX_ITEMS, { message: `${property} must have at most ${MAX_ITEMS} items` })(target, property);
  Matches(pattern, { each: true, message })(target, property);
};

const Word = (pattern: RegExp, message: string) => (target: object, property: string) => {
  IfGiven()(target, property);
  Matches(pattern, { message })(target, property);
};

export class TeamActionDto {
  @ApiProperty({ example: 'garden' })
  @Matches(SET_NAME, { message: 'team must be a name in lower case, such as garden' })
  readonly team!: string;

  @ApiProperty({ enum: ACTIONS, example: 'set' })
  @IsIn(ACTIONS, { message: `action must be one of ${ACTIONS.join(', ')}` })
  readonly action!: TeamAction;
}

export class TeamChangeDto implements TeamChange {
  @ApiProperty({ example: 12, description: 'The number of the newest change of teams that the operator has seen.' })
  @IsInt({ message: 'seq must be the number of a change' })
  @Min(0, { message: 'seq must be the number of a change' })
  readonly seq!: number;

  @ApiProperty({ required: false, type: [String], example: ['garden'], description: 'For set: all remotes.' })
  @ListOf(SET_NAME, 'remotes must be names of remotes, such as garden')
  readonly remotes?: readonly string[];

  @ApiProperty({ required: false, type: [String], example: ['meera.cooks'], description: 'For set: all members.' })
  @ListOf(/^(?!\.+$)[\w.-]{1,80}$/, 'members must be usernames')
  readonly members?: readonly string[];

  @ApiProperty({ required: false, type: [String], example: ['/blog'], description: 'For set: all granted addresses.' })
  @ListOf(/^\/[\w/-]{1,199}$/, 'An address is a path such as /blog')
  readonly claims?: readonly string[];

  @ApiProperty({ required: false, enum: ['publishers', 'members'], example: 'publishers', description: 'For grant.' })
  @IfGiven()
  @IsIn(['publishers', 'members'], { message: 'who must be publishers or members' })
  readonly who?: 'publishers' | 'members';

  @ApiProperty({ required: false, example: 'production', description: 'For grant; `*` for all environments.' })
  @IfGiven()
  @Matches(/^(\*|[a-z][a-z0-9-]{0,40})$/, { message: 'environment must be the name of an environment, or *' })
  readonly environment?: string;

  @ApiProperty({
    ...{ required: false, enum: VERBS, isArray: true, example: ['publish', 'candidate'] },
    description: 'For grant: all verbs. Without verbs the rule ends.',
  })
  @IfGiven()
  @IsArray({ message: 'verbs must be a list' })
  @ArrayMaxSize(VERBS.length, { message: 'verbs has too many items' })
  @IsIn(VERBS, { each: true, message: `verbs must be of ${VERBS.join(', ')}` })
  readonly verbs?: TeamRule['verbs'];

  @ApiProperty({ required: false, example: 5, description: 'For grant: limit for the share of a candidate.' })
  @IfGiven()
  @Min(0, { message: 'The limit is a number from 0 to 99' })
  @Max(99, { message: 'The limit is a number from 0 to 99' })
  readonly maxPercent?: number;

  @ApiProperty({ required: false, example: 'ci', description: 'The id of the publisher, which releases name.' })
  @Word(/^[a-z0-9][a-z0-9-]{0,40}$/, 'The id has lower case letters, digits and hyphens')
  readonly id?: string;

  @ApiProperty({ required: false, example: 'https://token.ci.example', description: 'For add-publisher.' })
  @Word(/^https?:\/\/[\w.:[\]/-]{1,300}$/, 'The issuer is an https address')
  readonly issuer?: string;

  @ApiProperty({ required: false, example: '4711', description: 'For add-publisher: the id, not the name.' })
  @Word(/^[\w-]{1,80}$/, 'The id of the repository is a number or a word, not its name')
  readonly repositoryId?: string;

  @ApiProperty({ required: false, example: 'garden/garden/.github/workflows/ship.yml@refs/heads/main' })
  @Word(
    /^[\w@.:/-]{1,300}$/,
    'The workflow is a path with a ref, such as a/b/.github/workflows/ship.yml@refs/heads/main',
  )
  readonly workflow?: string;

  @ApiProperty({ required: false, example: 'refs/heads/main' })
  @Word(/^[\w./-]{1,200}$/, 'The ref is a branch or a tag, such as refs/heads/main')
  readonly ref?: string;

  @ApiProperty({
    ...{ required: false, example: 'MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=' },
    description: 'For add-key: an Ed25519 key (SPKI in base64).',
  })
  @Word(/^[A-Za-z0-9+/]{20,200}={0,2}$/, 'The public key is an Ed25519 key (SPKI in base64)')
  readonly publicKey?: string;
}
