import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { Frame } from './frame.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Frame />
    </StrictMode>,
  );
}
