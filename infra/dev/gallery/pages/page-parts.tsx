import {
  awning,
  emptyStateStyles,
  Breakable,
  Button,
  chosenInForcedColors,
  Head,
  delayedAppearance,
  initialsStyles,
  panel,
  pill,
  PlusIcon,
  Row,
  stickyEdge,
  surface,
  tapLink,
  TickIcon,
  visuallyHidden,
} from '@linkstall/kit/components';
import { token } from '@linkstall/contracts/tokens';
import styled from 'styled-components';

import { type GalleryPage, Specimen } from '../specimen.tsx';

export const pageParts: GalleryPage = {
  path: '/page-parts',
  title: 'Parts of a page',
  components: {
    Breakable,
    Head,
    Row,
    awning,
    chosenInForcedColors,
    emptyStateStyles,
    delayedAppearance,
    initialsStyles,
    panel,
    pill,
    stickyEdge,
    surface,
    tapLink,
    visuallyHidden,
  },
  Page: () => (
    <>
      <Specimen name="Head">
        <FullWidthHead>
          <strong>Links</strong>
          <Row>
            <Button>
              <PlusIcon />
              Add
            </Button>
            <Button $kind="secondary">Share</Button>
          </Row>
        </FullWidthHead>
      </Specimen>
      <Specimen name="surface">
        <SurfaceBox>What lies on the page.</SurfaceBox>
      </Specimen>
      <Specimen name="panel">
        <Panel>
          <p>One thing</p>
          <p>below the other.</p>
        </Panel>
      </Specimen>
      <LongAddress />
      <Specimen name="emptyStateStyles">
        <EmptyState>
          <strong>No products yet</strong>
          <p>Come back later.</p>
        </EmptyState>
      </Specimen>
      <Specimen name="pill">
        <Pill>
          <TickIcon />
          This one
        </Pill>
      </Specimen>
      <ChosenSpecimen />
      <Specimen name="awning">
        <Awning />
      </Specimen>
      <Specimen name="initials">
        <Initials>AK</Initials>
      </Specimen>
      <Specimen name="tapLink">
        <BackLink href="/">Back to Account</BackLink>
      </Specimen>
      <Specimen name="visuallyHidden">
        <Button>
          <TickIcon />
          <Unseen>Done</Unseen>
        </Button>
      </Specimen>
      <Specimen name="stickyEdge">
        <Strip>Stays at the upper edge, unless letters are large.</Strip>
      </Specimen>
      <Specimen name="delayedAppearance">
        <Delayed>Not seen in the first 200 ms.</Delayed>
      </Specimen>
    </>
  ),
};

const FullWidthHead = styled(Head)`
  width: 100%;
`;
const SurfaceBox = styled.div`
  ${surface}
  padding: 1rem;
`;
const Panel = styled.div`
  ${panel}
  width: min(100%, 30rem);
`;
const EmptyState = styled.div`
  ${emptyStateStyles}
`;
const Pill = styled.span`
  ${pill}
`;
const ChosenSpecimen = () => (
  <Specimen name="chosenInForcedColors">
    <Chosen aria-current="true">Chosen, also in forced colours</Chosen>
  </Specimen>
);
const Chosen = styled.span`
  ${pill}
  ${chosenInForcedColors}
`;
const Awning = styled.div`
  ${awning}
  --w: ${token('stripe')};
  width: calc(7 * var(--w));
  height: 3rem;
`;
const Initials = styled.span`
  ${initialsStyles}
  padding: 1rem;
`;
const BackLink = styled.a`
  ${tapLink}
`;
const Unseen = styled.span`
  ${visuallyHidden}
`;
const Strip = styled.p`
  position: sticky;
  top: ${stickyEdge};
  background: ${token('surface')};
`;
const Delayed = styled.p`
  ${delayedAppearance}
`;

const LongAddress = () => (
  <Specimen name="Breakable">
    <NarrowText>
      <Breakable>annapurna.krishnamurthy@kitchenware.example.com</Breakable>
    </NarrowText>
  </Specimen>
);

const NarrowText = styled.p`
  max-width: 10em;
`;
