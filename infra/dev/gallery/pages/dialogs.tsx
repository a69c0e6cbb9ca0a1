import { Button, Dialog, DialogButtons, openModal, SendButton } from '@linkstall/kit/components';
import { useState } from 'react';

import type { GalleryPage } from '../specimen.tsx';

const page = (width: 'narrow' | 'wide'): GalleryPage => ({
  path: `/dialog-${width}`,
  title: `Dialog, ${width}`,
  components: { Dialog, DialogButtons, openModal },
  Page: function Page() {
    const [open, setOpen] = useState(true);
    const close = () => setOpen(false);
    return (
      <>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Open
        </Button>
        {open && (
          <Dialog label="Delete “Blog”?" describedBy="what" width={width} onClose={close}>
            <h2>Delete “Blog”?</h2>
            <p id="what">It leaves your page at once. This cannot be undone.</p>
            <DialogButtons>
              <Button $kind="secondary" onClick={close}>
                Cancel
              </Button>
              <SendButton kind="danger" busy={false} onClick={close}>
                Delete
              </SendButton>
            </DialogButtons>
          </Dialog>
        )}
      </>
    );
  },
});

export const dialog = page('narrow');
export const wideDialog = page('wide');
