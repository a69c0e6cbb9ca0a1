import { Button, Head, late, panel, PlusIcon, Row, surface } from '@linkstall/kit/pieces';
import styled from 'styled-components';

import { type GalleryPage, Specimen } from '../specimen.tsx';

export const pageParts: GalleryPage = {
  path: '/page-parts',
  title: 'Parts of a page',
  shows: { Head, Row, late, panel, surface },
  Page: () => (
    <>
      <Specimen of="Head">
        <WholeHead>
          <strong>Links</strong>
          <Row>
            <Button>
              <PlusIcon />
              Add
            </Button>
            <Button $kind="secondary">Share</Button>
          </Row>
        </WholeHead>
      </Specimen>
      <Specimen of="surface">
        <Sheet>What lies on the page.</Sheet>
      </Specimen>
      <Specimen of="panel">
        <Panel>
          <p>One thing</p>
          <p>below the other.</p>
        </Panel>
      </Specimen>
      <Specimen of="late">
        <Late>Not seen in the first 200 ms.</Late>
      </Specimen>
    </>
  ),
};

const WholeHead = styled(Head)`
  width: 100%;
`;
const Sheet = styled.div`
  ${surface}
  padding: 1rem;
`;
const Panel = styled.div`
  ${panel}
  width: min(100%, 30rem);
`;
const Late = styled.p`
  ${late}
`;
