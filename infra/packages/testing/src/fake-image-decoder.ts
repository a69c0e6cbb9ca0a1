/**
 * Replaces image decoding and canvas drawing, because jsdom has neither. A test decides when a file is decoded and whether
 * the file is an image. `decodedBitmaps` counts the decoded images that are not released yet.
 */
export function installFakeImageDecoder() {
  const pendingDecodes = new Map<string, (isImage: boolean) => void>();
  const decodedBitmaps = { open: 0, maxOpen: 0 };
  const decode = (file: File) =>
    new Promise((resolve, reject) => {
      pendingDecodes.set(file.name, (isImage) => {
        if (!isImage) return reject(new Error('damaged'));
        decodedBitmaps.open += 1;
        decodedBitmaps.maxOpen = Math.max(decodedBitmaps.maxOpen, decodedBitmaps.open);
        resolve({ width: 6_000, height: 4_000, close: () => (decodedBitmaps.open -= 1) });
      });
    });
  Object.assign(globalThis, { createImageBitmap: decode });
  const drawnTexts: string[] = [];
  const doNothing = () => undefined;
  const fillText = (text: string) => void drawnTexts.push(text);
  /** The pixels that `isCanvasExact` draws. A hardened browser returns noise instead. */
  const pixels = { data: [0x12, 0x34, 0x56, 0xff, 0xab, 0xcd, 0xef, 0xff] };
  const getImageData = () => pixels;
  const context = { clearRect: doNothing, drawImage: jest.fn(), fillRect: doNothing, fillText, getImageData };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => context) as never);
  const toBlob = jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback, type) => {
    callback(new Blob(['small'], { type: type ?? '' }));
  });
  return {
    decodedBitmaps,
    drawnTexts,
    returnNoise: () => void (pixels.data = pixels.data.map((value) => value ^ 1)),
    drawImage: context.drawImage,
    toBlob,
    /** Completes the decoding of a file. Waits for its start, because files are decoded one after the other. */
    finishDecoding: async (name: string, isImage = true) => {
      while (!pendingDecodes.has(name)) await new Promise((resolve) => setTimeout(resolve, 5));
      pendingDecodes.get(name)?.(isImage);
      pendingDecodes.delete(name);
      await new Promise((resolve) => setTimeout(resolve, 20));
    },
    restore: () => {
      Reflect.deleteProperty(globalThis, 'createImageBitmap');
      jest.restoreAllMocks();
    },
  };
}
