import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type {
  FlaggedPage,
  ReleaseChange,
  ReleaseCounts,
  ReleaseResult,
  ReleaseForced,
  ReleaseJudgement,
  ReleasedPage,
  ReleaseHistory,
  ReleaseLogLine,
  ReleaseProblem,
  ReleasesOverview,
  ReleaseWatch,
  RemoteStatus,
  SlowPages,
} from '@linkstall/contracts/http';

import { LogLineResponse } from './log-line.response.js';
import { PageSummaryResponse } from './page-report.response.js';

const RELEASE = '1.2.0~0f3a9c1e07b5';
const AT = '2026-11-22T17:40:00.000Z';

class SlowPagesResponse implements SlowPages {
  @ApiProperty({ example: 980, description: 'Pages that were measured.' })
  readonly pages!: number;

  @ApiProperty({ example: 31, description: 'Pages above the limit.' })
  readonly bad!: number;
}

export class ReleaseCountsResponse implements ReleaseCounts {
  @ApiProperty({ example: RELEASE })
  readonly release!: string;

  @ApiProperty({ example: 1240, description: 'Pages in which a browser mounted the release.' })
  readonly loads!: number;

  @ApiProperty({ example: 2 })
  readonly loadFailures!: number;

  @ApiProperty({ example: 1 })
  readonly scriptErrors!: number;

  @ApiProperty({ example: 0, description: 'Pages that the edge failed to render with the release.' })
  readonly failedRenders!: number;

  @ApiProperty({ description: 'Renders at the edge. Limit: 50 ms of the code of the page.' })
  readonly draw!: SlowPagesResponse;

  @ApiProperty({ description: 'Largest Contentful Paint. Limit: 2.5 s.' })
  readonly lcp!: SlowPagesResponse;

  @ApiProperty({ description: 'Interaction to Next Paint. Limit: 200 ms.' })
  readonly inp!: SlowPagesResponse;
}

export class ReleaseChangeResponse implements ReleaseChange {
  @ApiProperty({ example: AT })
  readonly at!: string;

  @ApiProperty({ example: '@meera.cooks' })
  readonly by!: string;

  @ApiProperty({ example: 'The order of links was lost', description: 'The reason; may be empty.' })
  readonly message!: string;
}

export const RELEASE_COUNTS = {
  oneOf: [{ $ref: getSchemaPath(ReleaseCountsResponse) }],
  nullable: true,
  description: 'null before the first count.',
};
const SINCE = { oneOf: [{ $ref: getSchemaPath(ReleaseChangeResponse) }], nullable: true };

export class ReleaseWatchResponse implements ReleaseWatch {
  @ApiProperty({ example: AT })
  readonly until!: string;

  @ApiProperty({ example: true, description: 'Whether a better or equal candidate is promoted at the end.' })
  readonly promote!: boolean;
}

export class ReleaseJudgementResponse implements ReleaseJudgement {
  @ApiProperty({ enum: ['worse', 'better', 'equal', 'unknown'], example: 'equal' })
  readonly verdict!: ReleaseJudgement['verdict'];

  @ApiProperty({ example: 0.97, description: 'The certainty of the verdict, 0 to 1; 0 for `unknown`.' })
  readonly sure!: number;

  @ApiProperty({ type: [String], example: ['Pages with errors: 1 % of 2,000 pages with the candidate, …'] })
  readonly reasons!: readonly string[];

  @ApiProperty({ oneOf: [{ $ref: getSchemaPath(ReleaseWatchResponse) }], nullable: true })
  readonly watch!: ReleaseWatchResponse | null;
}

class ReleasedPageResponse implements ReleasedPage {
  @ApiProperty({ example: '/admin/links' })
  readonly path!: string;

  @ApiProperty({ example: 'Links' })
  readonly title!: string;
}

class FlaggedPageResponse implements FlaggedPage {
  @ApiProperty({ example: '/apps/garden/new' })
  readonly path!: string;

  @ApiProperty({ example: '5 % of the visitors', description: 'Who gets the page, as text for people.' })
  readonly visitors!: string;
}

class RemoteStatusResponse implements RemoteStatus {
  @ApiProperty({ example: 'mfe-links' })
  readonly remote!: string;

  @ApiProperty({ example: RELEASE })
  readonly stable!: string;

  @ApiProperty({ example: '1.3.0~5d42686e1f90', type: String, nullable: true })
  readonly candidate!: string | null;

  @ApiProperty({
    example: 10,
    type: Number,
    nullable: true,
    description: 'The share of the visitors that get the candidate, in percent.',
  })
  readonly percent!: number | null;

  @ApiProperty({ example: '1.1.0~7c3bd58e2f90', type: String, nullable: true })
  readonly previous!: string | null;

  @ApiProperty({ example: false })
  readonly disabled!: boolean;

  @ApiProperty({ type: [ReleasedPageResponse], description: 'The pages that disappear when the remote is disabled.' })
  readonly pages!: readonly ReleasedPageResponse[];

  @ApiProperty({
    type: [String],
    example: ['phone-preview'],
    description: 'The slots in other remotes’ pages that this remote fills.',
  })
  readonly slots!: readonly string[];

  @ApiProperty({ type: [FlaggedPageResponse], description: 'The pages that not every visitor gets.' })
  readonly flags!: readonly FlaggedPageResponse[];

  @ApiProperty(SINCE)
  readonly stableSince!: ReleaseChangeResponse | null;

  @ApiProperty(SINCE)
  readonly candidateSince!: ReleaseChangeResponse | null;

  @ApiProperty(SINCE)
  readonly disabledSince!: ReleaseChangeResponse | null;

  @ApiProperty(RELEASE_COUNTS)
  readonly stableCounts!: ReleaseCountsResponse | null;

  @ApiProperty(RELEASE_COUNTS)
  readonly candidateCounts!: ReleaseCountsResponse | null;

  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(ReleaseJudgementResponse) }],
    nullable: true,
    description: 'null without a candidate.',
  })
  readonly judgement!: ReleaseJudgementResponse | null;
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
    description: 'The codes of the problems that `force` overrode.',
  })
  readonly passed!: readonly string[];

  @ApiProperty({ example: '@asha', required: false, description: 'The second operator.' })
  readonly confirmedBy?: string;
}

class ReleaseLogLineResponse extends LogLineResponse implements ReleaseLogLine {
  @ApiProperty({ example: '1.3.0~5d42686e1f90', required: false, description: 'The candidate that the change ended.' })
  readonly ended?: string;

  @ApiProperty({ type: ReleaseForcedResponse, required: false })
  readonly forced?: ReleaseForcedResponse;

  @ApiProperty({ type: PageSummaryResponse, required: false })
  readonly pages?: PageSummaryResponse;

  @ApiProperty({ type: [ReleaseProblemResponse], description: 'The reasons of a refused attempt; empty for a change.' })
  readonly refused!: readonly ReleaseProblemResponse[];
}

export class ReleaseHistoryResponse implements ReleaseHistory {
  @ApiProperty({ type: [ReleaseLogLineResponse], description: 'Newest first.' })
  readonly lines!: readonly ReleaseLogLineResponse[];

  @ApiProperty({
    example: 12,
    type: Number,
    nullable: true,
    description: 'The value for the next page; null on the last page.',
  })
  readonly before!: number | null;
}

export class ReleasesOverviewResponse implements ReleasesOverview {
  @ApiProperty({ example: 'local' })
  readonly environment!: string;

  @ApiProperty({ example: '0.2.0', description: 'The version of the API.' })
  readonly version!: string;

  @ApiProperty({ type: [RemoteStatusResponse] })
  readonly remotes!: readonly RemoteStatusResponse[];

  @ApiProperty({
    type: [String],
    example: ['The publisher of mfe-garden 1.2.0~0f3a9c1e07b5 was revoked. Visitors get 1.1.0~7c3bd58e2f90: …'],
    description:
      'Sentences about dangerous settings, about a proxy in front of this request that is not trusted, and about each live release whose publisher was revoked.',
  })
  readonly warnings!: readonly string[];

  @ApiProperty({ type: ReleaseHistoryResponse })
  readonly history!: ReleaseHistoryResponse;
}

export class ReleaseResultResponse implements ReleaseResult {
  @ApiProperty({ example: false, description: 'True when nothing had to change.' })
  readonly already!: boolean;

  @ApiProperty({ example: 43, description: 'The number of the change in the log, or of the newest change.' })
  readonly seq!: number;

  @ApiProperty({ example: 'mfe-links' })
  readonly remote!: string;

  @ApiProperty({ example: RELEASE, type: String, nullable: true })
  readonly release!: string | null;
}
