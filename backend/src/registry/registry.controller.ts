import { Body, Controller, Get, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiSecurity, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';

import { Public } from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { AcceptsBytes } from '../http/body-type.guard.js';
import { ManifestDto, ManifestOfBody, type ManifestBody } from './dto/manifest.dto.js';
import { PreviewDto } from './dto/preview.dto.js';
import { RegistryTokenDto } from './dto/registry-token.dto.js';
import { ReleaseCheckDto, RemoteBlobDto, RemoteDto, RemoteReleaseDto } from './dto/remote.dto.js';
import { RegistryTokenResponse } from './registry-login.response.js';
import { RegistryLogin } from './registry-login.service.js';
import { RegistryPreviews } from './registry-previews.service.js';
import { RegistryPublications } from './registry-publications.service.js';
import {
  PreviewResponse,
  PublishedReleaseResponse,
  ReleaseCheckResponse,
  RemoteReleasesResponse,
  StartedReleaseResponse,
  StoredBlobResponse,
} from './registry.response.js';

/** Teams publish their remotes from their own repositories. */
@ApiTags('registry')
@Controller('registry')
@Public()
export class RegistryController {
  constructor(
    private readonly login: RegistryLogin,
    private readonly publications: RegistryPublications,
    private readonly teamPreviews: RegistryPreviews,
  ) {}

  /** Gives a token of 15 minutes for one remote, for a proof that is used once. */
  @Post('token')
  @Responds(200, RegistryTokenResponse)
  @Fails(400, 403, 410, 415, 428, 429, 501)
  token(@Body() body: RegistryTokenDto): Promise<RegistryTokenResponse> {
    return this.login.logIn(body);
  }

  @Get(':remote/releases')
  @ApiSecurity('registry')
  @Responds(200, RemoteReleasesResponse)
  @Fails(400, 403, 501)
  releases(@Req() request: Request, @Param() { remote }: RemoteDto): Promise<RemoteReleasesResponse> {
    return this.publications.list(request, remote);
  }

  /** Starts a release with its manifest, and names the files that the site does not have. */
  @Post(':remote/releases')
  @ApiSecurity('registry')
  @ApiBody({ type: ManifestDto })
  @Responds(201, StartedReleaseResponse)
  @Fails(400, 403, 409, 413, 415, 422, 429, 501)
  start(
    @Req() request: Request,
    @Param() { remote }: RemoteDto,
    @ManifestOfBody() manifest: ManifestBody,
  ): Promise<StartedReleaseResponse> {
    return this.publications.start(request, { remote, ...manifest });
  }

  /** Stores a file that a started release names. A file is stored once; 200 says that the site has it already. */
  @Put(':remote/blobs/:hash')
  @ApiSecurity('registry')
  @AcceptsBytes()
  @ApiConsumes('application/octet-stream')
  @Responds(201, StoredBlobResponse)
  @Fails(400, 403, 409, 413, 415, 422, 429, 501)
  async blob(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Param() blob: RemoteBlobDto,
  ): Promise<StoredBlobResponse> {
    const stored = await this.publications.storeBlob(request, blob);
    response.status(stored.isNew ? 201 : 200);
    return stored;
  }

  /** Publishes the uploaded files with all checks of the command line. No visitor gets the release yet. */
  @Post(':remote/releases/:release/finish')
  @ApiSecurity('registry')
  @Responds(201, PublishedReleaseResponse)
  @Fails(400, 403, 404, 409, 415, 422, 429, 501)
  finish(@Req() request: Request, @Param() place: RemoteReleaseDto): Promise<PublishedReleaseResponse> {
    return this.publications.finish(request, place);
  }

  /** Asks the gate without a deploy. */
  @Post(':remote/releases/:release/check')
  @ApiSecurity('registry')
  @Responds(200, ReleaseCheckResponse)
  @Fails(400, 403, 404, 415, 429, 501)
  check(
    @Req() request: Request,
    @Param() { remote, release }: RemoteReleaseDto,
    @Body() { environment, percent, pages = false }: ReleaseCheckDto,
  ): Promise<ReleaseCheckResponse> {
    return this.publications.check(request, { remote, release, environment, percent, pages });
  }

  /** Shows a release on the site to everybody who opens the address. No visitor gets the release. */
  @Post(':remote/previews')
  @ApiSecurity('registry')
  @Responds(201, PreviewResponse)
  @Fails(400, 403, 409, 415, 429, 501)
  preview(
    @Req() request: Request,
    @Param() { remote }: RemoteDto,
    @Body() wanted: PreviewDto,
  ): Promise<PreviewResponse> {
    return this.teamPreviews.create(request, remote, wanted);
  }
}
