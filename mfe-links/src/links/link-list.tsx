import type { Link } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { BinIcon } from '../ui/icons.tsx';
import { surface } from '../ui/page-parts.tsx';
import { pictureAt } from '../ui/picture.ts';
import { linkAddress } from './link-address.ts';

interface LinkListProps {
  readonly links: readonly Link[];
  readonly onDelete: (link: Link) => void;
}

export function LinkList({ links, onDelete }: LinkListProps) {
  return (
    <List>
      {links.map((link) => (
        <Item key={link._id}>
          <img
            src={pictureAt(link.thumbnail.url, 96)}
            srcSet={`${pictureAt(link.thumbnail.url, 96)} 1x, ${pictureAt(link.thumbnail.url, 192)} 2x`}
            alt=""
            width={52}
            height={52}
            loading="lazy"
          />
          <Words href={linkAddress(link.url)} target="_blank" rel="noopener nofollow ugc">
            <b>{link.title}</b>
            <span>{linkAddress(link.url)}</span>
          </Words>
          <Tool type="button" aria-label={`Delete ${link.title}`} onClick={() => onDelete(link)}>
            <BinIcon />
          </Tool>
        </Item>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${token('3')};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  ${surface}
  display: grid;
  grid-template-columns: 3.25rem minmax(0, 1fr) auto;
  gap: ${token('3')};
  align-items: center;
  padding: ${token('3')} ${token('2')} ${token('3')} ${token('3')};
  img {
    display: block;
    width: 3.25rem;
    height: 3.25rem;
    border-radius: ${token('radius')};
    background: ${token('sunken')};
    object-fit: cover;
  }
`;

const Words = styled.a`
  display: block;
  min-height: ${token('tap')};
  color: ${token('text')};
  text-decoration: none;
  border-radius: ${token('radius-sm')};
  b,
  span {
    display: block;
  }
  b {
    line-height: ${token('lead-snug')};
    overflow-wrap: anywhere;
  }
  span {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  &:hover span {
    color: ${token('link')};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  &:focus-visible {
    outline: 3px solid ${token('focus')};
    outline-offset: 3px;
  }
`;

const Tool = styled.button`
  display: inline-grid;
  place-items: center;
  width: ${token('tap')};
  height: ${token('tap')};
  padding: 0;
  border: 0;
  border-radius: ${token('radius')};
  background: none;
  color: ${token('muted')};
  cursor: pointer;
  transition:
    background ${token('fast')},
    color ${token('fast')};
  &:hover {
    background: ${token('bad-soft')};
    color: ${token('bad')};
  }
  &:focus-visible {
    outline: 3px solid ${token('focus')};
    outline-offset: 3px;
  }
`;
