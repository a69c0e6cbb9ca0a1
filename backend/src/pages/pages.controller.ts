import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import { ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type {
  CreatorList,
  SitemapPage,
  PageUser,
  ProductPage,
  PublicUser,
  SampleUser,
  StorePage,
} from '@linkstall/contracts/http';
import { LANGUAGES } from '@linkstall/kit/languages';
import type { Response } from 'express';

import { CurrentCaller, Public, PublicOrOwner, type Caller } from '../auth/guards/access.decorator.js';
import { OpenToTokens } from '../auth/guards/token-scope.decorator.js';
import { Responds, Fails } from '../docs/responses.js';
import { QueryText } from '../http/query-text.decorator.js';
import { CurrentVisibility, DependsOnSchedule } from '../scheduling/visibility.decorator.js';
import type { Visibility } from '../scheduling/visibility.rule.js';
import { CreatorListService } from './creator-list.service.js';
import { PagesService } from './pages.service.js';
import {
  CreatorListResponse,
  SitemapPageResponse,
  PageUserResponse,
  ProductPageResponse,
  PublicUserResponse,
  SampleUserResponse,
  StorePageResponse,
} from './public-user.response.js';

/** The language of the texts, if the page offers it. */
const LANGUAGE = {
  name: 'language',
  required: false,
  enum: Object.keys(LANGUAGES),
  description: 'A language of `languages`. Otherwise the texts are in the first language.',
};
const NAME = { example: 'meera.cooks', description: 'In upper or lower case.' };

/** Public reads. `:userName` matches every one-segment path, so this module is imported last. */
@ApiTags('pages')
@Controller()
@Public()
@DependsOnSchedule()
export class PagesController {
  constructor(
    private readonly pages: PagesService,
    private readonly creators: CreatorListService,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-cache')
  @Responds(200, [[SampleUserResponse]])
  @Fails()
  samples(@CurrentVisibility() visibility: Visibility): Promise<SampleUser[][]> {
    return this.pages.readSamples(visibility);
  }

  /** Users whose page or store has visible content, for the sitemap. */
  @Get('users/listed/:part')
  @Header('Cache-Control', 'no-cache')
  @ApiParam({ name: 'part', example: '1', description: 'Counted from 1.' })
  @Responds(200, SitemapPageResponse)
  @Fails(404)
  listSitemapUsers(@Param('part') part: string, @CurrentVisibility() visibility: Visibility): Promise<SitemapPage> {
    return this.pages.readSitemapPage(part, visibility);
  }

  /** The newest creators with a verified email address, for the home page of the site. */
  @Get('users/newest/:before')
  @Header('Cache-Control', 'no-cache')
  @ApiParam({ name: 'before', example: 'first', description: '`next` of the page before, or `first`.' })
  @Responds(200, CreatorListResponse)
  @Fails()
  listNewest(@Param('before') before: string, @CurrentVisibility() visibility: Visibility): Promise<CreatorList> {
    return this.creators.read(before, visibility);
  }

  @Get('users/u/:username')
  @Header('Cache-Control', 'no-cache')
  @ApiParam({ name: 'username', ...NAME })
  @ApiQuery(LANGUAGE)
  @Responds(200, PublicUserResponse)
  @Fails(404)
  user(
    @Param('username') username: string,
    @CurrentVisibility() visibility: Visibility,
    @QueryText('language') language: string,
  ): Promise<PublicUser> {
    return this.pages.readPage(username, { visibility, language });
  }

  @Get(':username/Page')
  @Header('Cache-Control', 'no-cache')
  @ApiParam({ name: 'username', ...NAME })
  @ApiQuery(LANGUAGE)
  @Responds(200, [PageUserResponse])
  @Fails(404)
  async links(
    @Param('username') username: string,
    @CurrentVisibility() visibility: Visibility,
    @QueryText('language') language: string,
  ): Promise<PageUser[]> {
    return [await this.pages.readLinks(username, { visibility, language })];
  }

  /** The owner, who sends the token, also sees hidden products. */
  @Get(':username/Store')
  @OpenToTokens('products:read')
  @PublicOrOwner()
  @ApiParam({ name: 'username', ...NAME })
  @ApiQuery(LANGUAGE)
  @Responds(200, [PublicUserResponse])
  @Fails(404)
  // oxlint-disable-next-line max-params -- caller, user, moment, response headers and language
  async store(
    @CurrentCaller() caller: Caller | undefined,
    @Param('username') username: string,
    @CurrentVisibility() visibility: Visibility,
    @Res({ passthrough: true }) response: Response,
    @QueryText('language') language: string,
  ): Promise<PublicUser[]> {
    if (!caller) response.setHeader('Cache-Control', 'no-cache');
    return [await this.pages.readStore(username, caller?.id, { visibility, language })];
  }

  @Get(':username/Store/:page')
  @Header('Cache-Control', 'no-cache')
  @ApiParam({ name: 'username', ...NAME })
  @ApiParam({ name: 'page', example: '1', description: 'Counted from 1.' })
  @ApiQuery(LANGUAGE)
  @Responds(200, [StorePageResponse])
  @Fails(404)
  async storePage(
    @Param() { username, page }: { username: string; page: string },
    @CurrentVisibility() visibility: Visibility,
    @QueryText('language') language: string,
  ): Promise<StorePage[]> {
    return [await this.pages.readStorePage(username, page, { visibility, language })];
  }

  @Get(':username/Store/:page/Collection/:collection')
  @Header('Cache-Control', 'no-cache')
  @ApiParam({ name: 'username', ...NAME })
  @ApiParam({ name: 'page', example: '1', description: 'Counted from 1.' })
  @ApiParam({ name: 'collection', example: 'Kitchen', description: 'In upper or lower case.' })
  @ApiQuery(LANGUAGE)
  @Responds(200, [StorePageResponse])
  @Fails(404)
  async storeCollection(
    @Param() { username, page, collection }: { username: string; page: string; collection: string },
    @CurrentVisibility() visibility: Visibility,
    @QueryText('language') language: string,
  ): Promise<StorePage[]> {
    return [await this.pages.readStorePage(username, page, { visibility, language }, { collection })];
  }

  @Get(':username/Store/:page/Search/:words')
  @Header('Cache-Control', 'no-cache')
  @ApiParam({ name: 'username', ...NAME })
  @ApiParam({ name: 'page', example: '1', description: 'Counted from 1.' })
  @ApiParam({ name: 'words', example: 'iron pan', description: 'Each word must occur in a text of the product.' })
  @ApiQuery(LANGUAGE)
  @Responds(200, [StorePageResponse])
  @Fails(404)
  async storeSearch(
    @Param() { username, page, words }: { username: string; page: string; words: string },
    @CurrentVisibility() visibility: Visibility,
    @QueryText('language') language: string,
  ): Promise<StorePage[]> {
    return [await this.pages.readStorePage(username, page, { visibility, language }, { words })];
  }

  @Get(':username/Store/Product/:id')
  @Header('Cache-Control', 'no-cache')
  @ApiParam({ name: 'username', ...NAME })
  @ApiParam({ name: 'id', example: '6920a1b2c3d4e5f60718293a' })
  @ApiQuery(LANGUAGE)
  @Responds(200, [ProductPageResponse])
  @Fails(404)
  async product(
    @Param() { username, id }: { username: string; id: string },
    @CurrentVisibility() visibility: Visibility,
    @QueryText('language') language: string,
  ): Promise<ProductPage[]> {
    return [await this.pages.readProduct(username, id, { visibility, language })];
  }

  @Get(':userName')
  @Header('Cache-Control', 'no-cache')
  @ApiParam({ name: 'userName', ...NAME })
  @ApiQuery(LANGUAGE)
  @Responds(200, [PublicUserResponse])
  @Fails(404)
  async page(
    @Param('userName') userName: string,
    @CurrentVisibility() visibility: Visibility,
    @QueryText('language') language: string,
  ): Promise<PublicUser[]> {
    return [await this.pages.readPage(userName, { visibility, language })];
  }
}
