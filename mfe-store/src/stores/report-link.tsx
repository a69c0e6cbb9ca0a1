import { useTexts } from '../ui/languages.ts';

/** The form of the edge with which visitors report the page to the operators. */
export const ReportLink = ({ username }: { readonly username: string }) => (
  <a href={`/abuse/${username}`} rel="nofollow">
    {useTexts().store.report}
  </a>
);
