import type { Appeal } from '@linkstall/contracts/http';

import { moderationTexts as texts } from '../ui/moderation-texts.ts';
import { timeOf } from '../ui/time-of.ts';
import { Words } from './report-list.tsx';

/** The words of the owner against a takedown, and the answer of an operator. */
export const AppealWords = ({ appeal: { words, at, answer } }: { readonly appeal: Appeal }) => (
  <>
    <p>{texts.ownerWrote}</p>
    <Words>
      <p dir="auto">{words}</p>
      <small>{timeOf(at)}</small>
    </Words>
    {answer !== undefined && (
      <>
        <p>{texts.answered}</p>
        <Words>
          <p dir="auto">{answer}</p>
        </Words>
      </>
    )}
  </>
);
