import type { ReportGroup } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { moderationTexts as texts } from '../ui/moderation-texts.ts';
import { timeOf } from '../ui/time-of.ts';

interface ReportListProps {
  readonly group: ReportGroup;
  /** The number of reports with their words. */
  readonly max: number;
}

/** The numbers of a group, and what visitors wrote. */
export const ReportList = ({ group: { count, categories, newest }, max }: ReportListProps) => (
  <>
    <p>
      <b>{texts.count(count)}</b> ·{' '}
      {categories.map(({ category, count: part }) => texts.categoryCount(category, part)).join(' · ')}
    </p>
    {newest.slice(0, max).map(({ words, email, at, category }) => (
      <Words key={`${at} ${words}`}>
        <p dir="auto">{words}</p>
        <small>
          {texts.categories[category]} · {timeOf(at)}
          {email && ` · ${texts.answerTo(email)}`}
        </small>
      </Words>
    ))}
  </>
);

/** A text of somebody else, with its line breaks. */
export const Words = styled.blockquote`
  margin: 0;
  padding-inline-start: ${token('3')};
  border-inline-start: 3px solid ${token('border')};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
