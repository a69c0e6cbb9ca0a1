/** The storage of images and social images (`STORAGE_URL`): `@Inject(FILES) files: Files`. */
export const FILES = Symbol('files');
