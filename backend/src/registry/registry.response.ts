import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import type { ReleaseJudgement } from '@linkstall/contracts/http';
import { toNote } from '@linkstall/releases/registry';

import { LogLineResponse } from '../releases/log-line.response.js';
import { PageDifferenceResponse, PageSummaryResponse, toPageSummary } from '../releases/page-report.response.js';
import {
  RELEASE_COUNTS,
  ReleaseCountsResponse,
  ReleaseResultResponse,
  ReleaseWatchResponse,
} from '../releases/releases.response.js';

const RELEASE = '1.2.0~0f3a9c1e07b5';
const AT = '2026-11-29T07:00:00.000Z';

class StatementSignatureResponse {
  @ApiProperty({ example: 'ci', description: '`installation`, or the key of the publisher.' })
  readonly keyid!: string;

  @ApiProperty({ example: `${'A'.repeat(86)}==`, description: 'Ed25519, in base64.' })
  readonly sig!: string;
}

/** A DSSE envelope. */
class StatementResponse {
  @ApiProperty({ example: 'application/vnd.in-toto+json' })
  readonly payloadType!: string;

  @ApiProperty({ example: 'eyJfdHlwZSI6Imh0dHBzOi8vaW4tdG90by5pby9TdGF0ZW1lbnQvdjEifQ==', description: 'In base64.' })
  readonly payload!: string;

  @ApiProperty({ type: [StatementSignatureResponse] })
  readonly signatures!: readonly StatementSignatureResponse[];
}

class CandidateJudgementResponse {
  @ApiProperty({ enum: ['worse', 'better', 'equal', 'unknown'], example: 'equal' })
  readonly verdict!: ReleaseJudgement['verdict'];

  @ApiProperty({ example: 0.97, description: 'The certainty of the verdict, 0 to 1; 0 for `unknown`.' })
  readonly sure!: number;

  @ApiProperty({ type: [String], example: ['Pages with errors: 1 % of 2,000 pages with the candidate, …'] })
  readonly reasons!: readonly string[];
}

@ApiExtraModels(CandidateJudgementResponse, ReleaseCountsResponse, ReleaseWatchResponse, StatementResponse)
export class RemoteStateResponse {
  @ApiProperty({ example: 43, description: 'The number of the newest change of the environment, for If-Match.' })
  readonly seq!: number;

  @ApiProperty({ example: RELEASE, type: String, nullable: true, description: 'null when the remote is not deployed.' })
  readonly stable!: string | null;

  @ApiProperty({ example: '1.3.0~5d42686e1f90', type: String, nullable: true })
  readonly candidate!: string | null;

  @ApiProperty({ example: 5, type: Number, nullable: true })
  readonly percent!: number | null;

  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(ReleaseWatchResponse) }],
    nullable: true,
    description: 'The watch of the candidate; null when nobody asked for it, and after its end.',
  })
  readonly watch!: ReleaseWatchResponse | null;

  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(CandidateJudgementResponse) }],
    nullable: true,
    description: 'The verdict on the candidate; null without a candidate.',
  })
  readonly judgement!: CandidateJudgementResponse | null;

  @ApiProperty(RELEASE_COUNTS)
  readonly stableCounts!: ReleaseCountsResponse | null;

  @ApiProperty(RELEASE_COUNTS)
  readonly candidateCounts!: ReleaseCountsResponse | null;

  @ApiProperty({ example: '1.1.0~7c3bd58e2f90', type: String, nullable: true })
  readonly previous!: string | null;

  @ApiProperty({ example: false })
  readonly disabled!: boolean;

  @ApiProperty({
    oneOf: [{ $ref: getSchemaPath(StatementResponse) }],
    nullable: true,
    description: 'The in-toto statement of the stable release; null for a release of the installation itself.',
  })
  readonly statement!: StatementResponse | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { '/apps/garden': { users: ['asha'] } },
    description: 'Who gets a page, by page: `percent` of the visitors, or `users`. Other pages are for everybody.',
  })
  readonly flags!: Readonly<Record<string, object>>;

  @ApiProperty({
    type: [String],
    example: ['mfe-garden 1.2.0~0f3a9c1e07b5 needs contract 2, but shell 0.9.0~5d42686e1f90 serves 1: …'],
    description: 'Why visitors do not get a live release of the remote; empty when they get all.',
  })
  readonly warnings!: readonly string[];
}

export class GateNoteResponse {
  @ApiProperty({ example: 'gate.mount' })
  readonly code!: string;

  @ApiProperty({ example: 'mfe-garden 1.2.0~9745ae92c0ff: not mounted: no Chromium.' })
  readonly message!: string;
}

export class RegistryChangeResponse extends ReleaseResultResponse {
  @ApiProperty({ example: 5, type: Number, nullable: true })
  readonly percent!: number | null;

  @ApiProperty({ type: [GateNoteResponse], required: false, description: 'Findings of the gate that refuse nothing.' })
  readonly notes?: readonly GateNoteResponse[];
}

class RemoteReleaseResponse {
  @ApiProperty({ example: RELEASE })
  readonly release!: string;

  @ApiProperty({ example: '1.2.0' })
  readonly version!: string;

  @ApiProperty({
    example: '9745ae92c0ffee9745ae92c0ffee9745ae92c0ff',
    description: 'Empty when nothing has proved it.',
  })
  readonly commit!: string;

  @ApiProperty({ example: AT })
  readonly publishedAt!: string;

  @ApiProperty({ example: 'garden/oidc-1', description: 'Empty for a release of the command line.' })
  readonly by!: string;
}

export class RemoteReleasesResponse {
  @ApiProperty({ type: [RemoteReleaseResponse], description: 'Newest first.' })
  readonly releases!: readonly RemoteReleaseResponse[];
}

class RegistryProblemResponse {
  @ApiProperty({ example: 'gate.budget' })
  readonly code!: string;

  @ApiProperty({ example: 'mfe-garden loads 212 kB of scripts for /apps/garden, and its budget is 200 kB.' })
  readonly message!: string;

  @ApiProperty({ required: false, example: true, description: 'True for a problem that nobody can override.' })
  readonly final?: boolean;
}

class ComparedPagesResponse {
  @ApiProperty({ type: PageSummaryResponse })
  readonly summary!: PageSummaryResponse;

  @ApiProperty({ type: [PageDifferenceResponse], description: 'The pages that change.' })
  readonly pages!: readonly PageDifferenceResponse[];
}

export class ReleaseCheckResponse {
  @ApiProperty({ type: [RegistryProblemResponse], description: 'What the gate would refuse; empty when nothing.' })
  readonly problems!: readonly RegistryProblemResponse[];

  @ApiProperty({ type: [GateNoteResponse], description: 'Findings of the gate that refuse nothing.' })
  readonly notes!: readonly GateNoteResponse[];

  @ApiProperty({ type: ComparedPagesResponse, nullable: true, description: 'null without `pages` in the request.' })
  readonly pages!: ComparedPagesResponse | null;
}

class RemoteLogLineResponse extends LogLineResponse {
  @ApiProperty({ example: '1.3.0~5d42686e1f90', required: false, description: 'The candidate that the change ended.' })
  readonly ended?: string;

  @ApiProperty({ type: PageSummaryResponse, required: false, description: 'The compared public pages.' })
  readonly pages?: PageSummaryResponse;

  @ApiProperty({
    type: [RegistryProblemResponse],
    description: 'The reasons of a refused attempt; empty for a change.',
  })
  readonly refused!: readonly RegistryProblemResponse[];
}

/** Leaves out the fields that are for operators. */
export const toLogLine = (line: RemoteLogLineResponse) => {
  const { seq, at, by, action, remote, release, percent, message, ended, from, set, pages, refused } = line;
  return {
    ...{ seq, at, by, action, remote, release, percent, message },
    ...(ended !== undefined && { ended }),
    ...(set !== undefined && { set }),
    ...(from && { from }),
    ...(pages && { pages: toPageSummary(pages) }),
    refused: refused.map(toNote),
  };
};

export class RemoteLogResponse {
  @ApiProperty({ type: [RemoteLogLineResponse], description: 'Newest first.' })
  readonly lines!: readonly RemoteLogLineResponse[];
}

export class StartedReleaseResponse {
  @ApiProperty({ example: RELEASE })
  readonly release!: string;

  @ApiProperty({ type: [String], example: [`sha384-${'A'.repeat(64)}`], description: 'The files to upload.' })
  readonly missing!: readonly string[];
}

export class StoredBlobResponse {
  @ApiProperty({ example: true, description: 'False when the site had the file already.' })
  readonly isNew!: boolean;
}

export class PublishedReleaseResponse {
  @ApiProperty({ example: RELEASE })
  readonly release!: string;

  @ApiProperty({ example: true, description: 'False when the same content was published before.' })
  readonly isNew!: boolean;

  @ApiProperty({
    type: [String],
    example: ["'/apps/garden' is claimed by mfe-shed 1.0.0~5d42686e1f90 and by mfe-garden 1.2.0~0f3a9c1e07b5."],
    description: 'What the gate would refuse now because of the pages and slots of other live remotes.',
  })
  readonly warnings!: readonly string[];
}

export class PreviewResponse {
  @ApiProperty({ example: 'https://stall.example/preview?link=eyJyZW1vdGUiOiJtZmUtZ2FyZGVuIn0.c2lnbmF0dXJl' })
  readonly url!: string;

  @ApiProperty({ example: AT, description: 'Then the address answers 410.' })
  readonly until!: string;
}

export class TeamApiResponse {
  @ApiProperty({ example: 'https://api.garden.example', description: 'The address that the operator granted.' })
  readonly address!: string;

  @ApiProperty({
    example: 'eyJhbGciOiJFZERTQSIsInR5cCI6ImlkZW50aXR5K2p3dCJ9.eyJyZW1vdGUiOiJtZmUtZ2FyZGVuIn0.c2lnbmF0dXJl',
    description:
      'A JWT of 60 seconds (EdDSA, key of platform.json): `remote`, and `sub` with the id of a logged-in user.',
  })
  readonly identity!: string;
}
