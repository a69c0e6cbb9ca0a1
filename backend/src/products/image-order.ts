/** An item of `Image_Order`: the id of a present image, or the index of a new file. */
export type OrderedImage = string | number;

/** Parses an `Image_Order`. Undefined for an empty text, null for an invalid one. */
export function imageOrder(text: string): readonly OrderedImage[] | null | undefined {
  if (text.trim() === '') return undefined;
  const list = parsed(text);
  return Array.isArray(list) && list.every(isOne) ? list : null;
}

/** The images in that order; null unless the order names each image once. */
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
