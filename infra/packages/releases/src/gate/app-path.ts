/** The address that every remote owns without a reservation, with everything below. */
export const appPathOf = (remote: string) => `/apps/${remote.replace(/^mfe-/, '')}`;

/** The problem when another remote has the address: `garden` and `mfe-garden` have the same address. Null without a problem. */
export function appPathProblem(remote: string, others: readonly string[]) {
  const owner = others.find((other) => other !== remote && appPathOf(other) === appPathOf(remote));
  if (owner === undefined) return null;
  const message = `${remote} has the address ${appPathOf(remote)} of ${owner}: choose another name for one of them.`;
  return { code: 'claim.app', message };
}
