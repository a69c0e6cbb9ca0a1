import { MAX_FILE_BYTES } from '@linkstall/kit/download-file';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { applyDecorators, UseInterceptors, type NestInterceptor, type Type } from '@nestjs/common';
import { FileFieldsInterceptor, FileInterceptor } from '@nestjs/platform-express';
import { ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';

import { AcceptsForm } from '../../http/body-type.guard.js';
import { FILE_FIELD, tooManyImages } from './uploaded-image.rule.js';
import { CallerImagesInterceptor, UPLOAD_STORAGE, UploadInterceptor } from './upload.interceptor.js';

interface TextLimits {
  /** Maximum number of text fields. */
  readonly fields: number;
  /** Maximum bytes of a text field. Text fields are kept in memory while the form is read. */
  readonly fieldSize: number;
}

const LIMITS = { fileSize: FIELD_LIMITS.imageBytes, fieldNameSize: 100, headerPairs: 20 };

const fileCounts = new WeakMap<Request, number>();

/** Marks a call that accepts a form with one image: `@UploadedFile()` is an `UploadedImage`. */
export const AcceptsImage = (field: string, limits: TextLimits) =>
  AcceptsFile(field, { ...limits, fileSize: FIELD_LIMITS.imageBytes });

/** Marks a call that accepts a form with a file that is no image, such as an export. */
export function AcceptsFile(
  field: string,
  { fields, fieldSize, fileSize }: TextLimits & { readonly fileSize: number },
) {
  const limits = { ...LIMITS, fileSize, files: 1, fields, fieldSize, parts: fields + 2 };
  return acceptsForm(FileInterceptor(field, { limits, storage: UPLOAD_STORAGE }));
}

interface ImagesOptions extends TextLimits {
  readonly maxImages?: number;
  /** Whether the form may also have a file to download. */
  readonly hasFile?: boolean;
}

/** Marks a call that accepts several images: `@UploadedFiles()` is a list. Refuses a surplus image before it is stored. */
export function AcceptsImages(
  field: string,
  { fields, fieldSize, maxImages: max = FIELD_LIMITS.images, hasFile = false }: ImagesOptions,
) {
  const fileSize = hasFile ? MAX_FILE_BYTES : FIELD_LIMITS.imageBytes;
  // The limit of multer is higher, so that `fileFilter` refuses the surplus image with our own error.
  const limits = { ...LIMITS, fileSize, files: 100, fields, fieldSize, parts: 100 + fields };
  const fileFields = [{ name: field }, ...(hasFile ? [{ name: FILE_FIELD, maxCount: 1 }] : [])];
  const formInterceptor = FileFieldsInterceptor(fileFields, {
    limits,
    storage: UPLOAD_STORAGE,
    fileFilter: (request: Request, file, accept) => {
      if (file.fieldname === FILE_FIELD) return accept(null, true);
      const count = (fileCounts.get(request) ?? 0) + 1;
      fileCounts.set(request, count);
      if (count > max) accept(tooManyImages(field, max), false);
      else accept(null, true);
    },
  });
  return acceptsForm(formInterceptor);
}

/** The interceptors of a call that accepts a form: reserve space first, then read the form, then check the login again. */
const acceptsForm = (formInterceptor: Type<NestInterceptor>) =>
  applyDecorators(
    AcceptsForm(),
    UseInterceptors(UploadInterceptor, formInterceptor, CallerImagesInterceptor),
    ApiConsumes('multipart/form-data'),
  );
