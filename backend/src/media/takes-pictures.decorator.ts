import { MOST } from '@linkstall/kit/lengths';
import { applyDecorators, UseInterceptors, type NestInterceptor, type Type } from '@nestjs/common';
import { FileInterceptor, FilesInterceptor } from '@nestjs/platform-express';
import { ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';

import { TakesForm } from '../http/body-type.guard.js';
import { tooManyPictures } from './picture.rule.js';
import { PicturesOfCaller, UPLOAD_STORAGE, UploadInterceptor } from './upload.interceptor.js';

interface Texts {
  /** How many text parts the form may have. */
  readonly fields: number;
  /** Most bytes of one of them. They are kept in memory while the form comes in. */
  readonly fieldSize: number;
}

const LIMITS = { fileSize: MOST.pictureBytes, fieldNameSize: 100, headerPairs: 20 };

const seen = new WeakMap<Request, number>();

/** A call that takes a form with one picture: `@UploadedFile()` is a `Picture`. */
export function TakesPicture(field: string, { fields, fieldSize }: Texts) {
  const limits = { ...LIMITS, files: 1, fields, fieldSize, parts: fields + 2 };
  return takes(FileInterceptor(field, { limits, storage: UPLOAD_STORAGE }));
}

/** With up to five under one name: `@UploadedFiles()` are. The sixth is refused before it is kept, in the product's own words. */
export function TakesPictures(field: string, { fields, fieldSize }: Texts) {
  const limits = { ...LIMITS, files: 100, fields, fieldSize, parts: 100 + fields };
  const reading = FilesInterceptor(field, undefined, {
    limits,
    storage: UPLOAD_STORAGE,
    fileFilter: (request: Request, _file, accept) => {
      const count = (seen.get(request) ?? 0) + 1;
      seen.set(request, count);
      if (count > MOST.pictures) accept(tooManyPictures(field), false);
      else accept(null, true);
    },
  });
  return takes(reading);
}

/** Only a call with these three takes a form: room is taken first, and the caller is looked at again last. */
const takes = (reading: Type<NestInterceptor>) =>
  applyDecorators(
    TakesForm(),
    UseInterceptors(UploadInterceptor, reading, PicturesOfCaller),
    ApiConsumes('multipart/form-data'),
  );
