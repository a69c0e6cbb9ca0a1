import { ApiProperty } from '@nestjs/swagger';
import type { PageLanguage, Subscriber, SubscriberList, Subscription } from '@linkstall/contracts/http';

import { LANGUAGE } from '../users/profile/language.response.js';

const DATE = '2026-11-30T12:00:00.000Z';

export class SubscriptionResponse implements Subscription {
  @ApiProperty({ example: 'meera.cooks', description: 'The owner of the list.' })
  readonly username!: string;

  @ApiProperty({ example: 'Meera Iyer' })
  readonly fullName!: string;

  @ApiProperty(LANGUAGE)
  readonly language?: PageLanguage;

  @ApiProperty({ example: 'I would like to get mails from Meera.' })
  readonly consent!: string;

  @ApiProperty({ example: 'waiting', enum: ['waiting', 'confirmed', 'left'] })
  readonly state!: Subscription['state'];
}

class SubscriberResponse implements Subscriber {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  readonly _id!: string;

  @ApiProperty({ example: 'reader@example.com' })
  readonly email!: string;

  @ApiProperty({ example: 'confirmed', enum: ['waiting', 'confirmed', 'left'] })
  readonly state!: Subscriber['state'];

  @ApiProperty({ example: DATE, description: 'When the address was confirmed, entered, or unsubscribed.' })
  readonly at!: string;
}

export class SubscriberListResponse implements SubscriberList {
  @ApiProperty({ example: 120 })
  readonly confirmed!: number;

  @ApiProperty({ example: 3, description: 'Addresses that wait for their confirmation, for at most 7 days.' })
  readonly waiting!: number;

  @ApiProperty({ example: 1, description: 'Addresses that were unsubscribed in the last 90 days.' })
  readonly left!: number;

  @ApiProperty({
    type: [SubscriberResponse],
    description: 'At most 50, the newest first. A search is in alphabetical order.',
  })
  readonly subscribers!: readonly SubscriberResponse[];

  @ApiProperty({ example: true, description: 'Whether there is a next page.' })
  readonly hasMore!: boolean;
}
