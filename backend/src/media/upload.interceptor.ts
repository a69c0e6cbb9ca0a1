import {
  BadRequestException,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request } from 'express';
import multer from 'multer';
import { readFile } from 'node:fs/promises';
import { catchError, finalize, throwError, type Observable } from 'rxjs';

import { notLoggedIn, type SignedRequest } from '../access/access.decorator.js';
import { addressKey } from '@linkstall/kit/address-key';
import type { Picture } from './picture.rule.js';
import { Uploads } from './uploads.js';

const folders = new WeakMap<Request, string>();

/** Files of a form go into the folder that `UploadInterceptor` made for it. */
export const UPLOAD_STORAGE = multer.diskStorage({
  destination: (request, _file, done) => done(null, folders.get(request) ?? ''),
});

/** Around the reading of a form: takes room for it before its first byte, and clears it away when the call is over. */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  constructor(private readonly uploads: Uploads) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const bytes = Number(request.headers['content-length']);
    const upload = await this.uploads.begin({ bytes, address: addressKey(request.ip) });
    folders.set(request, upload.folder);
    return next.handle().pipe(
      catchError((error: unknown) => throwError(() => (wasCut(request) ? new BadRequestException() : error))),
      finalize(() => void upload.end()),
    );
  }
}

/** Who sends it has gone, or was sent away: whatever failed then failed for that. */
const wasCut = (request: Request): boolean => request.destroyed && !request.complete;

/** After the form has been read, which may have taken long: its files become pictures of the one who sent it. */
@Injectable()
export class PicturesOfCaller implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<SignedRequest>();
    const owner = request.caller?.id;
    if (owner === undefined || !(await request.isStillLoggedIn?.())) throw notLoggedIn();
    const { file, files } = request;
    if (file) Object.assign(request, { file: pictureIn(file, owner) });
    if (Array.isArray(files)) Object.assign(request, { files: files.map((each) => pictureIn(each, owner)) });
    return next.handle();
  }
}

const pictureIn = ({ path, size }: Express.Multer.File, owner: string): Picture => ({
  owner,
  size,
  file: path,
  read: () => readFile(path),
});
