/** jsdom decodes no pictures: here a test says when one is decoded, or that it is none, and counts what is held. */
export function standInForPictures() {
  const waiting = new Map<string, (isPicture: boolean) => void>();
  const held = { now: 0, most: 0 };
  const decode = (file: File) =>
    new Promise((resolve, reject) => {
      waiting.set(file.name, (isPicture) => {
        if (!isPicture) return reject(new Error('damaged'));
        held.now += 1;
        held.most = Math.max(held.most, held.now);
        resolve({ width: 6_000, height: 4_000, close: () => (held.now -= 1) });
      });
    });
  Object.assign(globalThis, { createImageBitmap: decode });
  /** What was written on canvases. */
  const written: string[] = [];
  const nothing = () => undefined;
  const fillText = (text: string) => void written.push(text);
  const pen = { clearRect: nothing, drawImage: jest.fn(), fillRect: nothing, fillText };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => pen) as never);
  const toBlob = jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) => {
    done(new Blob(['small'], { type: type ?? '' }));
  });
  return {
    held,
    written,
    /** What was drawn, and what was made a file. */
    drawImage: pen.drawImage,
    toBlob,
    /** The decoder comes to a file only when it is done with the one before. */
    decoded: async (name: string, isPicture = true) => {
      while (!waiting.has(name)) await new Promise((resolve) => setTimeout(resolve, 5));
      waiting.get(name)?.(isPicture);
      waiting.delete(name);
      await new Promise((resolve) => setTimeout(resolve, 20));
    },
    restore: () => {
      Reflect.deleteProperty(globalThis, 'createImageBitmap');
      jest.restoreAllMocks();
    },
  };
}
