/** The query parameter of the links to the other languages of a page. A page that offers several declares it. */
export const LANGUAGE_PARAMETER = 'lang';
