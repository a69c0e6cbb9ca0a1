/** `/store/@asha`, the only address of a store. Pages after the first have a number. */
export const storePath = (username: string, page = 1): string =>
  `/store/@${username}${page > 1 ? `?page=${page}` : ''}`;

/** `/store/@asha/<id>`, the only address of a product. */
export const productPath = (username: string, id: string): string => `${storePath(username)}/${id}`;
