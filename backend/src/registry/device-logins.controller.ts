import { Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

import {
  CurrentCaller,
  LoginRequired,
  Public,
  type Caller,
  type RequestWithCaller,
} from '../auth/guards/access.decorator.js';
import { Fails, Responds } from '../docs/responses.js';
import { UsesGrant } from '../grants/uses-grant.decorator.js';
import { Idempotent } from '../idempotency/idempotent.decorator.js';
import { UserCodeDto } from './dto/user-code.dto.js';
import { RemoteDto } from './dto/remote.dto.js';
import { DeviceLogins } from './device-logins.service.js';
import { DeviceLoginResponse, StartedDeviceLoginResponse } from './registry-login.response.js';

/** Members of a team log in on the command line. */
@ApiTags('registry')
@Controller('registry/device')
export class DeviceLoginsController {
  constructor(private readonly logins: DeviceLogins) {}

  /** Starts the login of a program. The program shows the user code, and asks for its token every `interval` seconds. */
  @Post()
  @Public()
  @Responds(200, StartedDeviceLoginResponse)
  @Fails(400, 404, 415, 429, 501)
  start(@Body() { remote }: RemoteDto): Promise<StartedDeviceLoginResponse> {
    return this.logins.start(remote);
  }

  /** Shows what the program may do after its login. Only for members of the team. */
  @Get('codes/:userCode')
  @LoginRequired()
  @Responds(200, DeviceLoginResponse)
  @Fails(400, 401, 403, 404, 429, 501)
  describe(@CurrentCaller() caller: Caller, @Param() { userCode }: UserCodeDto): Promise<DeviceLoginResponse> {
    return this.logins.describe(caller, userCode);
  }

  /** Gives the program the rights of the caller for 15 minutes. */
  @Post('codes/:userCode/allow')
  @LoginRequired()
  @UsesGrant()
  @Idempotent()
  @Responds(200, null)
  @Fails(400, 404, 409, 415, 429, 501)
  allow(@Req() request: RequestWithCaller, @Param() { userCode }: UserCodeDto): Promise<void> {
    return this.logins.allow(request, userCode);
  }

  @Post('codes/:userCode/refuse')
  @LoginRequired()
  @Idempotent('none')
  @Responds(200, null)
  @Fails(400, 401, 403, 404, 409, 415, 429, 501)
  refuse(@CurrentCaller() caller: Caller, @Param() { userCode }: UserCodeDto): Promise<void> {
    return this.logins.refuse(caller, userCode);
  }
}
