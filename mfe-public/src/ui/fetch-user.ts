import type { PageUser } from '@linkstall/contracts/http';
import { isApiFailure, type PublicApi } from '@linkstall/contracts/shell';

/** Reads the user; undefined when no user has this name. */
export async function fetchUser(name: string, api: PublicApi): Promise<PageUser | undefined> {
  try {
    return (await api.get<readonly PageUser[]>(`/${name}/Page`))[0];
  } catch (error) {
    if (isApiFailure(error) && error.status === 404) return undefined;
    throw error;
  }
}
