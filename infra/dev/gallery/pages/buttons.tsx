import {
  BinIcon,
  Button,
  ButtonLink,
  Grip,
  GripIcon,
  PencilIcon,
  PlusIcon,
  SendButton,
  Tool,
  ToolLink,
} from '@linkstall/kit/components';

import { type GalleryPage, Specimen } from '../specimen.tsx';

const kinds = ['primary', 'contrast', 'secondary', 'quiet', 'danger'] as const;
const sizes = ['regular', 'field', 'large'] as const;

export const buttons: GalleryPage = {
  path: '/buttons',
  title: 'Buttons',
  components: { Button, ButtonLink, SendButton, Tool, ToolLink, Grip },
  Page: () => (
    <>
      <Specimen name="Button">
        {kinds.map((kind) => (
          <Button key={kind} $kind={kind}>
            {kind}
          </Button>
        ))}
        <Button disabled>disabled</Button>
      </Specimen>
      <Specimen name="In each size">
        {sizes.map((size) => (
          <Button key={size} $size={size}>
            <PlusIcon />
            {size}
          </Button>
        ))}
      </Specimen>
      <Specimen name="ButtonLink">
        {kinds.map((kind) => (
          <ButtonLink key={kind} href="#buttons" $kind={kind}>
            {kind}
          </ButtonLink>
        ))}
      </Specimen>
      <Specimen name="SendButton, idle, busy, and not now">
        {kinds.map((kind) => (
          <SendButton key={kind} kind={kind} busy={false}>
            {kind}
          </SendButton>
        ))}
        <SendButton busy>Saving</SendButton>
        <SendButton busy kind="danger" sending="Sending">
          Deleting
        </SendButton>
        <SendButton busy={false} disabled>
          Not now
        </SendButton>
      </Specimen>
      <Specimen name="Tool, ToolLink, Grip">
        <Tool aria-label="Edit">
          <PencilIcon />
        </Tool>
        <Tool aria-label="Delete" $kind="danger">
          <BinIcon />
        </Tool>
        <Tool aria-label="Edit, not now" aria-disabled>
          <PencilIcon />
        </Tool>
        <ToolLink aria-label="Edit elsewhere" href="#buttons">
          <PencilIcon />
        </ToolLink>
        <Grip aria-label="Drag">
          <GripIcon />
        </Grip>
      </Specimen>
    </>
  ),
};
