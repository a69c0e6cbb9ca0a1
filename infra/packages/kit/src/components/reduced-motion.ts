/** Whether the user prefers reduced motion. True also in environments without `matchMedia`. */
export const wantsNoMotion = (): boolean =>
  typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
