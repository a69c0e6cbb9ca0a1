export declare function videoOf(
  address: string,
): { readonly provider: 'youtube' | 'vimeo'; readonly url: string; readonly player: string } | null;
