/** Parses an `Image_Delete_List`. An empty text is an empty list; null for an invalid list. */
export function removedImages(text: string): readonly string[] | null {
  if (text.trim() === '') return [];
  const list = parsed(text);
  if (!Array.isArray(list)) return null;
  const ids = list.map(idOf);
  return ids.every((id) => id !== null) ? [...new Set(ids)] : null;
}

function idOf(item: unknown): string | null {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : null;
  return typeof id === 'string' ? id : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
