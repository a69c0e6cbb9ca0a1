import { token } from '@linkstall/contracts/tokens';
import { surface, WarningIcon } from '@linkstall/kit/components';
import styled from 'styled-components';

import { texts } from './texts.ts';

/** The warnings of the API for operators. */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <WarningList aria-label={texts.warnings}>
      {warnings.map((warning) => (
        <li key={warning}>
          <WarningIcon />
          {warning}
        </li>
      ))}
    </WarningList>
  );
}

const WarningList = styled.ul`
  ${surface}
  display: grid;
  gap: ${token('3')};
  margin-block-end: ${token('6')};
  padding: ${token('4')};
  overflow-wrap: anywhere;
  li {
    display: flex;
    gap: ${token('2')};
  }
  svg {
    flex: none;
    color: ${token('bad')};
  }
`;
