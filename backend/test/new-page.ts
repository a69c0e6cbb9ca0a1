import { LinkPreviewsService } from '../src/link-previews/link-previews.service.js';
import type { TestApp } from './test-app.js';

/** The page of another Linkstall to which a user moves. */
export const newPageOf = (username: string): string => `https://new.example/${username}`;

/** Pages of other sites are empty, so a page with the name of the user proves a move. Tests of other calls need no other site. */
export function answerForOtherSites({ app }: Pick<TestApp, 'app'>): void {
  const page = (_owner: string, address: string) =>
    Promise.resolve({ address, url: new URL(address), html: '', isCut: false });
  Object.assign(app.get(LinkPreviewsService), { page });
}
