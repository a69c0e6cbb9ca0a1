import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type {
  ReleaseChange,
  ReleaseCounts,
  ReleaseResult,
  ReleaseForced,
  ReleasedPage,
  ReleaseHistory,
  ReleaseLogLine,
  ReleaseProblem,
  ReleasesOverview,
  RemoteStatus,
} from '@linkstall/contracts/http';

const RELEASE = '1.2.0~0f3a9c1e07b5';
const AT = '2026-11-22T17:40:00.000Z';

export class ReleaseCountsResponse implements ReleaseCounts {
  @ApiProperty({ example: RELEASE })
  readonly release!: string;

  @ApiProperty({ example: 1240, description: 'Pages in which a browser mounted it.' })
  readonly loads!: number;

  @ApiProperty({ example: 2 })
  readonly loadFailures!: number;

  @ApiProperty({ example: 1 })
  readonly scriptErrors!: number;

  @ApiProperty({ example: 0, description: 'Pages that the edge could not draw with it.' })
  readonly failedRenders!: number;
}

export class ReleaseChangeResponse implements ReleaseChange {
  @ApiProperty({ example: AT })
  readonly at!: string;

  @ApiProperty({ example: '@meera.cooks' })
  readonly by!: string;

  @ApiProperty({ example: 'The order of links was lost', description: 'Why; or empty.' })
  readonly message!: string;
}

const COUNTS = {
  oneOf: [{ $ref: getSchemaPath(ReleaseCountsResponse) }],
  nullable: true,
  description: 'null: nothing was counted yet.',
};
const SINCE = { oneOf: [{ $ref: getSchemaPath(ReleaseChangeResponse) }], nullable: true };

class ReleasedPageResponse implements ReleasedPage {
  @ApiProperty({ example: '/admin/links' })
  readonly path!: string;

  @ApiProperty({ example: 'Links' })
  readonly title!: string;
}

class RemoteStatusResponse implements RemoteStatus {
  @ApiProperty({ example: 'mfe-links' })
  readonly remote!: string;

  @ApiProperty({ example: RELEASE })
  readonly stable!: string;

  @ApiProperty({ example: '1.3.0~5d42686e1f90', type: String, nullable: true })
  readonly candidate!: string | null;

  @ApiProperty({ example: 10, type: Number, nullable: true, description: 'Of the visitors get the candidate.' })
  readonly percent!: number | null;

  @ApiProperty({ example: '1.1.0~7c3bd58e2f90', type: String, nullable: true })
  readonly previous!: string | null;

  @ApiProperty({ example: false })
  readonly disabled!: boolean;

  @ApiProperty({ type: [ReleasedPageResponse], description: 'What goes when it is switched off.' })
  readonly pages!: readonly ReleasedPageResponse[];

  @ApiProperty({ type: [String], example: ['phone-preview'], description: 'What others show of it.' })
  readonly slots!: readonly string[];

  @ApiProperty(SINCE)
  readonly stableSince!: ReleaseChangeResponse | null;

  @ApiProperty(SINCE)
  readonly candidateSince!: ReleaseChangeResponse | null;

  @ApiProperty(SINCE)
  readonly disabledSince!: ReleaseChangeResponse | null;

  @ApiProperty(COUNTS)
  readonly stableCounts!: ReleaseCountsResponse | null;

  @ApiProperty(COUNTS)
  readonly candidateCounts!: ReleaseCountsResponse | null;
}

class ReleaseProblemResponse implements ReleaseProblem {
  @ApiProperty({ example: 'shared.range' })
  readonly code!: string;

  @ApiProperty({ example: 'mfe-links 1.3.0 wants react ^20, and the shell shares 19.2.0: deploy a shell first.' })
  readonly message!: string;
}

class ReleaseForcedResponse implements ReleaseForced {
  @ApiProperty({ example: 'A customer waits' })
  readonly reason!: string;

  @ApiProperty({
    type: [String],
    example: ['gate.budget'],
    description: 'Codes of what it would have been refused for.',
  })
  readonly passed!: readonly string[];
}

class ReleaseLogLineResponse implements ReleaseLogLine {
  @ApiProperty({ example: 42, type: Number, nullable: true, description: 'null: it was refused.' })
  readonly seq!: number | null;

  @ApiProperty({ example: AT })
  readonly at!: string;

  @ApiProperty({ example: '@meera.cooks' })
  readonly by!: string;

  @ApiProperty({ example: 'rollback' })
  readonly action!: string;

  @ApiProperty({ example: 'mfe-links' })
  readonly remote!: string;

  @ApiProperty({ example: RELEASE, type: String, nullable: true })
  readonly release!: string | null;

  @ApiProperty({ example: 100, type: Number, nullable: true })
  readonly percent!: number | null;

  @ApiProperty({ example: 'The order of links was lost' })
  readonly message!: string;

  @ApiProperty({ example: '1.3.0~5d42686e1f90', required: false, description: 'The candidate that it ended.' })
  readonly ended?: string;

  @ApiProperty({ type: ReleaseForcedResponse, required: false })
  readonly forced?: ReleaseForcedResponse;

  @ApiProperty({ type: [ReleaseProblemResponse], description: 'Empty for what was done.' })
  readonly refused!: readonly ReleaseProblemResponse[];
}

export class ReleaseHistoryResponse implements ReleaseHistory {
  @ApiProperty({ type: [ReleaseLogLineResponse], description: 'The newest first.' })
  readonly lines!: readonly ReleaseLogLineResponse[];

  @ApiProperty({ example: 12, type: Number, nullable: true, description: 'Asks for the next part; null: no more.' })
  readonly before!: number | null;
}

export class ReleasesOverviewResponse implements ReleasesOverview {
  @ApiProperty({ example: 'local' })
  readonly environment!: string;

  @ApiProperty({ type: [RemoteStatusResponse] })
  readonly remotes!: readonly RemoteStatusResponse[];

  @ApiProperty({ type: ReleaseHistoryResponse })
  readonly history!: ReleaseHistoryResponse;
}

export class ReleaseResultResponse implements ReleaseResult {
  @ApiProperty({ example: false, description: 'Nothing was done, for it stood so.' })
  readonly already!: boolean;

  @ApiProperty({ example: 43, description: 'Of the change in the log; or of its newest one.' })
  readonly seq!: number;

  @ApiProperty({ example: 'mfe-links' })
  readonly remote!: string;

  @ApiProperty({ example: RELEASE, type: String, nullable: true })
  readonly release!: string | null;
}
