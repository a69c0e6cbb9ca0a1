import { Button, QrIcon } from '@linkstall/kit/components';
import { useShare } from '@linkstall/kit/share';
import { useEffect, useRef } from 'react';

import type { GalleryPage } from '../specimen.tsx';

export const share: GalleryPage = {
  path: '/share',
  title: 'Share sheet',
  components: { useShare },
  Page: function Page() {
    const { open, dialog } = useShare({
      path: '/store/@meera.cooks',
      title: 'Store of Meera Iyer · Sunday kitchen, Chennai',
    });
    const button = useRef<HTMLButtonElement>(null);
    useEffect(() => button.current?.click(), []);
    return (
      <>
        <Button ref={button} aria-haspopup="dialog" onClick={open}>
          <QrIcon />
          Share
        </Button>
        {dialog}
      </>
    );
  },
};
