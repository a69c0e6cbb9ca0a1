import { token } from '@linkstall/contracts/tokens';
import { useForm } from '@linkstall/kit/form';
import { useSetAtom } from 'jotai';
import styled from 'styled-components';

import { SearchForm } from '../ui/search-form.tsx';
import { doSearchHostsAtom } from './hosts.state.ts';
import { hostsTexts as texts } from './hosts-texts.ts';

/** Finds blocks by a part of a host or of the reason. */
export function HostSearch() {
  const search = useSetAtom(doSearchHostsAtom);
  const form = useForm({
    send: search,
    onSent: (_response, unlock) => unlock(),
    onRefusal: ({ message }) => ({ form: message }),
  });
  return (
    <Search
      form={form}
      label={texts.search}
      texts={texts}
      required={false}
      onSearch={(text) => void form.submit(text)}
    />
  );
}

const Search = styled(SearchForm)`
  margin-block: ${token('4')};
`;
