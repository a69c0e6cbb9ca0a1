import { LeaveQuestion } from '../leaving/leave-question.tsx';
import { usePlaces } from './places.ts';

/** What going from page to page needs. */
export function Journey({ made }: { readonly made: boolean }) {
  usePlaces(made);
  return <LeaveQuestion />;
}
