import type { PublicUser } from '@linkstall/contracts/http';
import { isApiFailure, type PublicApi } from '@linkstall/contracts/shell';

/** What the page needs of its owner; links and theme would only make the HTML heavier. */
export type StoreOwner = Pick<PublicUser, 'username' | 'fullName' | 'email' | 'avatar'>;

/** Null when there is nobody of that name. Any other failure is thrown on. */
export async function fetchOwner(api: PublicApi, name: string): Promise<StoreOwner | null> {
  try {
    const { username, fullName, email, avatar } = await api.get<PublicUser>(`/users/u/${encodeURIComponent(name)}`);
    return { username, fullName, email, avatar };
  } catch (error) {
    if (isApiFailure(error) && error.status === 404) return null;
    throw error;
  }
}
