/** The `rel` of a link to another site. Search engines want paid links marked as sponsored. */
export const relOf = (isSponsored: boolean | undefined): string =>
  `noopener nofollow ugc${isSponsored ? ' sponsored' : ''}`;
