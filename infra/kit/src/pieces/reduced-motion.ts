/** Whether nothing is to move by itself; so it is, too, where nobody can be asked. */
export const wantsNoMotion = (): boolean =>
  typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;
