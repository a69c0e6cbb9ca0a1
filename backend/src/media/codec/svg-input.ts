import sharp from 'sharp';

/** Allows SVG input while the work runs. Only for our own drawings, because SVG of users could read files and addresses. */
export async function withSvgInput<T>(work: () => Promise<T>): Promise<T> {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  try {
    return await work();
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] });
  }
}
