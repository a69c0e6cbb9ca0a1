import type { ApiToken, NewApiToken, TokenScope } from '@linkstall/contracts/http';
import { Injectable } from '@nestjs/common';

import { Clock } from '../../config/clock.js';
import { DomainError } from '../../http/domain-error.js';
import type { Writer } from '../../idempotency/keyed-write.rule.js';
import { AccountNotices } from '../notices/account-notices.service.js';
import { isSuspended } from '../takedown.rule.js';
import { changedMeanwhile } from '../user.errors.js';
import type { User } from '../user.types.js';
import { isOpenToken, newApiToken, readApiToken, type ApiTokenRecord } from './api-token.rule.js';
import { ApiTokensRepository } from './api-tokens.repository.js';

const MAX_TOKENS = 20;
const DAY_MS = 86_400_000;
const KEY = /^[\w-]{43}$/;

interface TokenOwner {
  readonly user: User;
  readonly scopes: readonly TokenScope[];
  /** The key of the token in the list. */
  readonly key: string;
}

/** API tokens: programs of a user call the API with them. Whatever ends all sessions of the user ends all tokens. */
@Injectable()
export class ApiTokensService {
  constructor(
    private readonly tokens: ApiTokensRepository,
    private readonly notices: AccountNotices,
    private readonly clock: Clock,
  ) {}

  /** The tokens that have not ended, oldest first. */
  async list(userId: string): Promise<ApiToken[]> {
    return (await this.openTokens(userId)).map(([_id, { name, scopes, createdAt, endsAt, usedOn }]) => {
      return { _id, name, scopes, createdAt: createdAt.toISOString(), endsAt: endsAt.toISOString(), usedOn };
    });
  }

  /**
   * Creates a token and returns it. A repetition replaces the token of the first call, because its response was lost.
   * @throws 409 when the user has twenty, or when the token of the first call has ended
   */
  async add({ id: userId, write }: Writer, { name, scopes, days }: NewApiToken): Promise<string> {
    const open = await this.openTokens(userId);
    const replaces = write && open.find(([, { madeBy }]) => madeBy === write.ref)?.[0];
    if (write?.state === 'done' && replaces === undefined) throw hasEnded();
    if (replaces === undefined && open.length >= MAX_TOKENS) throw tooManyTokens();
    const { token, hash } = newApiToken(userId);
    const now = this.clock.now();
    const record: ApiTokenRecord = {
      ...{ name, scopes: [...new Set(scopes)], usedOn: null, madeBy: write?.ref ?? null },
      ...{ createdAt: new Date(now), endsAt: new Date(now + days * DAY_MS) },
    };
    const add = () => this.tokens.add(userId, { hash, token: record, replaces });
    if (!(await this.notices.withNotice({ userId, change: 'token-added' }, add))) throw changedMeanwhile();
    return token;
  }

  /** Idempotent. @param key the `_id` of the list */
  async end(userId: string, key: string): Promise<void> {
    if (KEY.test(key)) await this.tokens.end(userId, key);
  }

  /** The user and the scopes of a received token, or null. */
  async ownerOf(token: string): Promise<TokenOwner | null> {
    const sent = readApiToken(token);
    const stored = sent && (await this.tokens.find(sent.userId));
    const record = stored?.tokens.get(sent?.hash ?? '');
    if (!sent || !stored || !record || !isOpenToken(record, this.clock.now()) || isSuspended(stored.user)) return null;
    await this.recordUse(sent, record);
    return { user: stored.user, scopes: record.scopes, key: sent.hash };
  }

  /** Records the day of the use. A failure does not fail the call. */
  private async recordUse({ userId, hash }: { userId: string; hash: string }, { usedOn }: ApiTokenRecord) {
    const today = new Date(this.clock.now()).toISOString().slice(0, 10);
    if (usedOn !== today) await this.tokens.setUsedOn(userId, hash, today).catch(() => undefined);
  }

  private async openTokens(userId: string): Promise<(readonly [string, ApiTokenRecord])[]> {
    const { tokens = new Map<string, ApiTokenRecord>() } = (await this.tokens.find(userId)) ?? {};
    return [...tokens].filter(([, token]) => isOpenToken(token, this.clock.now()));
  }
}

const tooManyTokens = () =>
  new DomainError('conflict', 'auth.too_many_api_tokens', `You have ${MAX_TOKENS} API tokens. End one first.`);

const hasEnded = () =>
  new DomainError('conflict', 'auth.api_token_ended', 'This API token has ended already. Make another one.');
