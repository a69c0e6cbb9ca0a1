/** Of an `Image_Order`: the id of an image that stays, or the place of a new one among the files, counted from 0. */
export type OrderedImage = string | number;

/** What an `Image_Order` says; empty text is no order (undefined), null is what is none. */
export function imageOrder(text: string): readonly OrderedImage[] | null | undefined {
  if (text.trim() === '') return undefined;
  const list = parsed(text);
  return Array.isArray(list) && list.every(isOne) ? list : null;
}

/** The images in that order; null unless it names each of them once. */
export function inImageOrder<T extends { readonly id: string }>(
  order: readonly OrderedImage[],
  { kept, fresh }: { readonly kept: readonly T[]; readonly fresh: readonly T[] },
): readonly T[] | null {
  const images = order.flatMap((one) =>
    typeof one === 'number' ? (fresh[one] ?? []) : (kept.find(({ id }) => id === one) ?? []),
  );
  const isWhole = order.length === kept.length + fresh.length && new Set(images).size === order.length;
  return isWhole ? images : null;
}

const isOne = (one: unknown): one is OrderedImage => typeof one === 'string' || Number.isInteger(one);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
