/** `/store/@asha`, the one address of a store; from the second page on with its number. */
export const storePath = (username: string, page = 1): string =>
  `/store/@${username}${page > 1 ? `?page=${page}` : ''}`;

/** `/store/@asha/<id>`, the one address of a product. */
export const productPath = (username: string, id: string): string => `${storePath(username)}/${id}`;
