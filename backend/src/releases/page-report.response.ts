import { ApiProperty } from '@nestjs/swagger';
import type { PageDifference, PageList, PageReport, PageSide, PageSummary } from '@linkstall/contracts/http';

const RELEASE = '1.2.0~0f3a9c1e07b5';

export class PageSummaryResponse implements PageSummary {
  @ApiProperty({ example: 50 })
  readonly compared!: number;

  @ApiProperty({ example: 0, description: 'Pages that were not compared, because their data could not be read.' })
  readonly unread!: number;

  @ApiProperty({ example: 12 })
  readonly changed!: number;

  @ApiProperty({ example: 0, description: 'Pages with another status.' })
  readonly statusChanges!: number;

  @ApiProperty({ example: 0 })
  readonly linksLost!: number;

  @ApiProperty({ example: 1 })
  readonly headingsGone!: number;

  @ApiProperty({ example: 0, description: 'Accessible names that are gone.' })
  readonly namesGone!: number;

  @ApiProperty({ example: 0, description: 'Pages whose lowest contrast falls.' })
  readonly lowerContrast!: number;
}

/** The hash of the report stays here, because the number of the change names the report. */
export const toPageSummary = ({ report: _hash, ...summary }: PageSummary & { readonly report?: string }): PageSummary =>
  summary;

class PageListResponse implements PageList {
  @ApiProperty({ type: [String], example: ['h2 Recipes'] })
  readonly items!: readonly string[];

  @ApiProperty({ example: 0, description: 'How many items are left out.' })
  readonly more!: number;
}

class PageSideResponse implements PageSide {
  @ApiProperty({ example: '200', description: 'The status, or why the release cannot draw the page.' })
  readonly status!: string;

  @ApiProperty({ example: 14_200, description: 'Bytes of HTML and styles.' })
  readonly bytes!: number;

  @ApiProperty({ example: 7.4, type: Number, nullable: true, description: 'null when it cannot be computed.' })
  readonly contrast!: number | null;

  @ApiProperty({ type: PageListResponse })
  readonly links!: PageListResponse;

  @ApiProperty({ type: PageListResponse })
  readonly headings!: PageListResponse;

  @ApiProperty({ type: PageListResponse })
  readonly names!: PageListResponse;

  @ApiProperty({ type: PageListResponse })
  readonly texts!: PageListResponse;
}

export class PageDifferenceResponse implements PageDifference {
  @ApiProperty({ example: '/meera.cooks' })
  readonly path!: string;

  @ApiProperty({ type: PageSideResponse })
  readonly stable!: PageSideResponse;

  @ApiProperty({ type: PageSideResponse })
  readonly candidate!: PageSideResponse;
}

export class PageReportResponse implements PageReport {
  @ApiProperty({ example: 'mfe-public' })
  readonly remote!: string;

  @ApiProperty({ example: RELEASE })
  readonly release!: string;

  @ApiProperty({ example: RELEASE, type: String, nullable: true, description: 'null for a new remote.' })
  readonly stable!: string | null;

  @ApiProperty({ example: '2026-11-22T17:40:00.000Z' })
  readonly at!: string;

  @ApiProperty({ type: [PageDifferenceResponse], description: 'The pages that change.' })
  readonly pages!: readonly PageDifferenceResponse[];
}
