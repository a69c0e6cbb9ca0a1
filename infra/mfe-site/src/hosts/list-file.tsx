import { token } from '@linkstall/contracts/tokens';
import { FileField } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import styled from 'styled-components';

import { hostsTexts as texts } from './hosts-texts.ts';

const MAX_BYTES = 4 * 1024 * 1024;

/** Reads a list of hosts from a file of the operator. */
export function ListFile({ onText }: { readonly onText: (text: string) => void }) {
  const { notice } = useAtomValue(shellAtom);
  const read = async ([file]: readonly File[]) => {
    if (!file) return;
    if (file.size > MAX_BYTES) notice.error(texts.fileTooLarge, 4_000);
    else onText(await file.text());
  };
  return (
    <Zone label={texts.file} types={['.txt', '.hosts', '.list', 'text/plain']} onChoose={(files) => void read(files)}>
      {texts.file}
    </Zone>
  );
}

const Zone = styled(FileField)`
  display: grid;
  place-items: center;
  padding: ${token('3')};
`;
