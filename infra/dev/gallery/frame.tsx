import { token } from '@linkstall/contracts/tokens';
import * as form from '@linkstall/kit/form';
import * as loading from '@linkstall/kit/loading';
import * as order from '@linkstall/kit/order';
import * as images from '@linkstall/kit/images';
import * as components from '@linkstall/kit/components';
import * as schedule from '@linkstall/kit/schedule';
import * as translations from '@linkstall/kit/translations';
import styled from 'styled-components';

import { buttons } from './pages/buttons.tsx';
import { dialog, wideDialog } from './pages/dialogs.tsx';
import { drafts, forms, refusedForm } from './pages/forms.tsx';
import { icons } from './pages/icons.tsx';
import { order as orderPage } from './pages/order.tsx';
import { pageParts } from './pages/page-parts.tsx';
import { imagePreview } from './pages/images.tsx';
import { share } from './pages/share.tsx';
import { schedule as schedulePage } from './pages/schedule.tsx';
import { waiting } from './pages/waiting.tsx';

const PAGES = [
  buttons,
  icons,
  forms,
  refusedForm,
  drafts,
  pageParts,
  waiting,
  imagePreview,
  orderPage,
  schedulePage,
  dialog,
  wideDialog,
  share,
];

/**
 * The names that need a page: all exports of `components` and `order`, and the components of the other modules. The name of a
 * component begins with a capital letter.
 */
const kitComponents = [
  ...[components, order].flatMap((module) => Object.keys(module)),
  ...[form, loading, images, schedule, translations].flatMap((module) =>
    Object.keys(module).filter((name) => /^[A-Z][a-z]/.test(name)),
  ),
];
const shownNames = new Set(PAGES.flatMap(({ components }) => Object.keys(components)));

/** Every page has its own path. The start page lists the names that have no page yet. */
export function Frame() {
  const page = PAGES.find(({ path }) => path === location.pathname);
  const missingNames = kitComponents.filter((name) => !shownNames.has(name));
  return (
    <Layout>
      <Nav aria-label="Pieces">
        {PAGES.map(({ path, title }) => (
          <a key={path} href={path} aria-current={path === page?.path ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </Nav>
      <main>
        <h1>{page?.title ?? 'Gallery of the kit'}</h1>
        {page ? (
          <page.Page />
        ) : (
          <>
            <p>Each piece that remotes build in, in each of its states.</p>
            <p data-missing={missingNames.join(' ')}>
              {missingNames.length === 0 ? 'Nothing is missing.' : `Not shown yet: ${missingNames.join(', ')}`}
            </p>
          </>
        )}
      </main>
    </Layout>
  );
}

const Layout = styled.div`
  width: min(100% - 2 * ${token('gutter')}, ${token('wide')});
  margin-inline: auto;
  padding-block: ${token('4')} ${token('8')};
`;

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${token('4')};
  margin-bottom: ${token('5')};
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${token('tap')};
  }
  a[aria-current] {
    color: inherit;
    font-weight: ${token('weight-mid')};
  }
`;
