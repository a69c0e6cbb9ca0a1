import type { Webhook, WebhookFailure, Webhooks, WebhookTest } from '@linkstall/contracts/http';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';

const DATE = '2026-11-30T12:00:00.000Z';
const KINDS = ['standard', 'listmonk', 'mailchimp'];
const EVENTS = ['subscriber.confirmed', 'subscriber.unsubscribed', 'product.changed'];
const PROBLEMS = [
  ...['private', 'unreachable', 'timeout', 'redirect', 'login', 'missing', 'refused', 'answer', 'status'],
];

class WebhookFailureResponse implements WebhookFailure {
  @ApiProperty({ example: DATE })
  readonly at!: string;

  @ApiProperty({ example: 'status', enum: PROBLEMS })
  readonly problem!: WebhookFailure['problem'];

  @ApiProperty({ example: 500, nullable: true, type: Number, description: 'Null without a response.' })
  readonly status!: number | null;
}

const FAILURE = {
  oneOf: [{ $ref: getSchemaPath(WebhookFailureResponse) }],
  nullable: true,
  description: 'Null after a delivery.',
};

@ApiExtraModels(WebhookFailureResponse)
class WebhookResponse implements Webhook {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  readonly _id!: string;

  @ApiProperty({ example: 'standard', enum: KINDS })
  readonly kind!: Webhook['kind'];

  @ApiProperty({ example: 'https://hooks.example/linkstall' })
  readonly address!: string;

  @ApiProperty({ example: ['subscriber.confirmed'], enum: EVENTS, isArray: true })
  readonly events!: Webhook['events'];

  @ApiProperty({ example: '', description: 'The id of the list or audience; otherwise empty.' })
  readonly list!: string;

  @ApiProperty({
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    nullable: true,
    type: String,
    description: 'In the ten minutes after the webhook was added; otherwise null.',
  })
  readonly secret!: string | null;

  @ApiProperty({ example: false, description: 'After 100 failures in a row. A successful test ends the pause.' })
  readonly isPaused!: boolean;

  @ApiProperty({ example: 0, description: 'Events that wait.' })
  readonly waiting!: number;

  @ApiProperty({ example: DATE, nullable: true, type: String })
  readonly deliveredAt!: string | null;

  @ApiProperty(FAILURE)
  readonly failure!: WebhookFailureResponse | null;
}

export class WebhooksResponse implements Webhooks {
  @ApiProperty({ type: [WebhookResponse], description: 'At most 5, the oldest first.' })
  readonly webhooks!: WebhookResponse[];
}

export class WebhookTestResponse implements WebhookTest {
  @ApiProperty(FAILURE)
  readonly failure!: WebhookFailureResponse | null;
}
