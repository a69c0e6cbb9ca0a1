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
import { pipeline, Transform, type Readable } from 'node:stream';
import { catchError, finalize, throwError, type Observable } from 'rxjs';

import { notLoggedIn, type RequestWithCaller } from '../../auth/guards/access.decorator.js';
import { addressKey } from '@linkstall/kit/address-key';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { FILE_FIELD, type UploadedImage } from './uploaded-image.rule.js';
import { Uploads, type Upload } from './uploads.js';

const uploads = new WeakMap<Request, Upload>();

/** Stores the files of a form in the folder that `UploadInterceptor` created. A form without a file needs no space. */
const FOLDER_STORAGE = multer.diskStorage({
  destination: (request, _file, done) => {
    const upload = uploads.get(request);
    if (!upload) return done(new Error('the upload has no folder'), '');
    // Synchronous, because multer does not notice a connection that closes while it waits for the folder.
    done(upload.refusal, upload.folder);
  },
});

/** Storage of a form with images and a file to download. multer has one limit for all files of a form, so images are cut here. */
export const UPLOAD_STORAGE: multer.StorageEngine = {
  _handleFile: (request, file, done) =>
    FOLDER_STORAGE._handleFile(
      request,
      file.fieldname === FILE_FIELD ? file : { ...file, stream: limited(file.stream, file.fieldname) },
      done,
    ),
  _removeFile: (request, file, done) => FOLDER_STORAGE._removeFile(request, file, done),
};

function limited(stream: Readable, field: string): Readable {
  let bytes = 0;
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > FIELD_LIMITS.imageBytes ? new multer.MulterError('LIMIT_FILE_SIZE', field) : null, chunk);
    },
  });
  return pipeline(stream, limit, () => undefined); // the storage gets the error
}

/** Reserves disk space before the first byte of a form is read, and removes the files after the call. */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  constructor(private readonly uploads: Uploads) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const bytes = Number(request.headers['content-length']);
    const upload = await this.uploads.begin({ bytes, address: addressKey(request.ip) });
    uploads.set(request, upload);
    return next.handle().pipe(
      catchError((error: unknown) => throwError(() => (isAborted(request) ? new BadRequestException() : error))),
      finalize(() => void upload.end()),
    );
  }
}

/** Whether the connection was closed before the whole form arrived. Then this is the cause of any error. */
const isAborted = (request: Request): boolean => request.destroyed && !request.complete;

/** Runs after the form was read. Checks the login again, because reading can take long, and assigns the files to the caller. */
@Injectable()
export class CallerImagesInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<RequestWithCaller>();
    const owner = request.caller?.id;
    if (owner === undefined || !(await request.isStillLoggedIn?.())) throw notLoggedIn();
    const { file, files } = request;
    if (file) Object.assign(request, { file: toUploadedImage(file, owner) });
    const list: Express.Multer.File[] | undefined = files && Object.values(files).flat();
    if (list) Object.assign(request, { files: list.map((each) => toUploadedImage(each, owner)) });
    return next.handle();
  }
}

const toUploadedImage = ({ path, size, fieldname }: Express.Multer.File, owner: string): UploadedImage => ({
  owner,
  field: fieldname,
  size,
  file: path,
  read: () => readFile(path),
});
