import type { NewWebhook, WebhookChange } from '@linkstall/contracts/http';
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';

import { withoutSpacesAround } from '../../http/plain-text.js';
import { Rule, RuleOfEach, type TextRule } from '../../http/rule.js';
import { isEvent, kindOf } from '../webhook-settings.js';

const EVENTS_MESSAGE = 'events must be a list of known events';

/** A text that may be empty. The kind of the webhook decides which texts are needed. */
const optionalText = (label: string, maxLength: number): TextRule => ({
  maxLength,
  tooLong: `${label} must have at most ${maxLength} characters`,
  clean: withoutSpacesAround,
  problem: () => null,
});

export class WebhookChangeDto implements WebhookChange {
  @ApiProperty({ example: 'https://hooks.example/linkstall', description: 'Empty for Mailchimp.' })
  @Rule(optionalText('Address', 2_048))
  readonly address!: string;

  @ApiProperty({ example: ['subscriber.confirmed', 'subscriber.unsubscribed'], type: [String] })
  @RuleOfEach(
    { maxLength: 40, tooLong: EVENTS_MESSAGE, problem: (event) => (isEvent(event) ? null : EVENTS_MESSAGE) },
    { maxItems: 3, message: EVENTS_MESSAGE, canBeEmpty: true },
  )
  readonly events!: string[];

  @ApiProperty({ example: '', description: 'The number of the list at Listmonk, or the audience id of Mailchimp.' })
  @Rule(optionalText('List', 20))
  readonly list!: string;

  @ApiProperty({ example: '', description: 'The name of the API user at Listmonk. Empty: unchanged.' })
  @Rule(optionalText('User', 200))
  readonly user!: string;

  @ApiProperty({ example: '', description: 'The token at Listmonk, or the API key of Mailchimp. Empty: unchanged.' })
  @Rule(optionalText('Key', 200))
  readonly key!: string;
}

export class NewWebhookDto extends WebhookChangeDto implements NewWebhook {
  @ApiProperty({ example: 'standard', description: '`standard`, `listmonk` or `mailchimp`.' })
  @Rule({
    maxLength: 20,
    tooLong: 'This kind of webhook is not known',
    problem: (kind) => (kindOf(kind) ? null : 'This kind of webhook is not known'),
  })
  readonly kind!: string;
}

export class WebhookIdDto {
  @ApiProperty({ example: '6920a1b2c3d4e5f60718293a' })
  @Matches(/^[0-9a-f]{24}$/, { message: 'id is not the id of a webhook' })
  readonly id!: string;
}
