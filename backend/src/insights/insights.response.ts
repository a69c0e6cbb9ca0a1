import { ApiProperty } from '@nestjs/swagger';
import type {
  InsightCampaign,
  InsightCountry,
  InsightCounts,
  InsightDay,
  InsightEntry,
  InsightHour,
  Insights,
  InsightSource,
} from '@linkstall/contracts/http';

import { KINDS } from '../links/entry.response.js';
import { InsightPlaceResponse } from './insight-place.response.js';

class InsightCountsResponse implements InsightCounts {
  @ApiProperty({ example: 310 })
  readonly views!: number;

  @ApiProperty({ example: 204, description: 'Distinct visitors of each day.' })
  readonly visitors!: number;

  @ApiProperty({ example: 95 })
  readonly clicks!: number;
}

class InsightDayResponse extends InsightCountsResponse implements InsightDay {
  @ApiProperty({ example: '2026-11-22' })
  readonly day!: string;
}

class InsightHourResponse implements InsightHour {
  @ApiProperty({ example: 31 })
  readonly views!: number;

  @ApiProperty({ example: 12 })
  readonly clicks!: number;
}

class InsightCountryResponse implements InsightCountry {
  @ApiProperty({ example: 'IN', description: 'ISO 3166-1, two letters.' })
  readonly code!: string;

  @ApiProperty({ example: 98 })
  readonly views!: number;
}

class InsightSourceResponse implements InsightSource {
  @ApiProperty({
    example: 'instagram.com',
    description:
      'The domain of a service or a site, or the name in `utm_source`. Empty for direct views. `other` sums up sources with few visitors, and all sources after the first 200 of a day.',
  })
  readonly domain!: string;

  @ApiProperty({ example: 'Instagram', required: false, description: 'The name of a known service.' })
  readonly name?: string;

  @ApiProperty({
    example: true,
    required: false,
    description: 'The views were inside the app of the service, and nothing else names their source.',
  })
  readonly isInApp?: boolean;

  @ApiProperty({ example: 120 })
  readonly views!: number;

  @ApiProperty({
    example: 'm60 10l50 50-50 50z',
    required: false,
    description: 'The `d` of the icon (120 by 120) of a known service.',
  })
  readonly icon?: string;
}

class InsightCampaignResponse implements InsightCampaign {
  @ApiProperty({ example: 'Instagram', description: 'The name of a service, a domain, or the name in `utm_source`.' })
  readonly source!: string;

  @ApiProperty({ example: 'social', description: '`utm_medium`, or empty.' })
  readonly medium!: string;

  @ApiProperty({ example: 'spring', description: '`utm_campaign`, or empty.' })
  readonly campaign!: string;

  @ApiProperty({ example: 'link_in_bio', description: '`utm_content`, or empty.' })
  readonly content!: string;

  @ApiProperty({ example: 12 })
  readonly views!: number;
}

class InsightEntryResponse implements InsightEntry {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a', description: 'Empty for all deleted items together.' })
  readonly _id!: string;

  @ApiProperty({ example: 'link', enum: [...KINDS, 'deleted'] })
  readonly kind!: InsightEntry['kind'];

  @ApiProperty({ example: 'The weekday tiffin plan' })
  readonly title!: string;

  @ApiProperty({ example: 42 })
  readonly clicks!: number;
}

export class InsightsResponse implements Insights {
  @ApiProperty({ example: 'Asia/Kolkata', description: 'The time zone of all days and hours in this response.' })
  readonly timeZone!: string;

  @ApiProperty({ example: true, description: 'Whether the caller chose the time zone.' })
  readonly isChosen!: boolean;

  @ApiProperty({ type: [InsightDayResponse], description: 'Every day, oldest first.' })
  readonly days!: readonly InsightDayResponse[];

  @ApiProperty({
    type: InsightCountsResponse,
    required: false,
    description: 'The sums of as many days before the period. An older API does not send them.',
  })
  readonly before?: InsightCountsResponse;

  @ApiProperty({ type: [InsightHourResponse], description: 'The 24 hours of today.' })
  readonly hours!: readonly InsightHourResponse[];

  @ApiProperty({ example: 280 })
  readonly pageViews!: number;

  @ApiProperty({ example: 30 })
  readonly storeViews!: number;

  @ApiProperty({ example: 250, description: 'Views on phones.' })
  readonly phones!: number;

  @ApiProperty({ example: 60, description: 'Views on other devices.' })
  readonly desktops!: number;

  @ApiProperty({
    type: [InsightCountryResponse],
    required: false,
    description: 'The country with the most views first. Empty without `GEOIP_FILE`.',
  })
  readonly countries?: readonly InsightCountryResponse[];

  @ApiProperty({ type: [InsightSourceResponse], description: 'The source with the most views first.' })
  readonly sources!: readonly InsightSourceResponse[];

  @ApiProperty({
    type: [InsightCampaignResponse],
    required: false,
    description: 'The campaign with the most views first. Each had at least two visitors.',
  })
  readonly campaigns?: readonly InsightCampaignResponse[];

  @ApiProperty({ type: [InsightEntryResponse], description: 'All links and products, the most clicked item first.' })
  readonly entries!: readonly InsightEntryResponse[];

  @ApiProperty({ type: [InsightPlaceResponse], required: false })
  readonly places?: readonly InsightPlaceResponse[];
}
