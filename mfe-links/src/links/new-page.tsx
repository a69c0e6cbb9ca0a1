import { token } from '@linkstall/contracts/tokens';
import { adminLocale } from '@linkstall/kit/admin-language';
import { surface } from '@linkstall/kit/components';
import { useSessionUser } from '@linkstall/kit/remote';
import { useState } from 'react';
import styled from 'styled-components';

import { texts } from '../ui/texts.ts';

/** Says until when the page is new on the site, and what follows from that. */
export function NewPage() {
  const newUntil = new Date(useSessionUser()?.newUntil ?? 0);
  const [openedAt] = useState(() => Date.now());
  if (newUntil.getTime() <= openedAt) return null;
  return <Note>{texts.row.pageIsNew(newUntil.toLocaleDateString(adminLocale(), { dateStyle: 'medium' }))}</Note>;
}

const Note = styled.p`
  ${surface}
  margin-block-end: ${token('4')};
  padding: ${token('3')} ${token('4')};
`;
