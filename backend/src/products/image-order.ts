/** An item of `Image_Order`: the id of a stored image, or the index of a new file. */
export type OrderedImage = string | number;

/** Parses an `Image_Order`. Undefined for an empty text, null for an invalid text. */
export function imageOrder(text: string): readonly OrderedImage[] | null | undefined {
  if (text.trim() === '') return undefined;
  const list = parsed(text);
  return Array.isArray(list) && list.every(isOrderedImage) ? list : null;
}

/** The images in that order; null unless the order names each image once. */
export function inImageOrder<T extends { readonly id: string }>(
  order: readonly OrderedImage[],
  { remaining, newImages }: { readonly remaining: readonly T[]; readonly newImages: readonly T[] },
): readonly T[] | null {
  const images = order.flatMap((item) =>
    typeof item === 'number' ? (newImages[item] ?? []) : (remaining.find(({ id }) => id === item) ?? []),
  );
  const isComplete = order.length === remaining.length + newImages.length && new Set(images).size === order.length;
  return isComplete ? images : null;
}

const isOrderedImage = (item: unknown): item is OrderedImage => typeof item === 'string' || Number.isInteger(item);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
