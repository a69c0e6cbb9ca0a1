import { token } from '@linkstall/contracts/tokens';
import { chosenInForcedColors, Row, tapLink } from '@linkstall/kit/components';
import { NavLink } from 'react-router-dom';
import styled from 'styled-components';

import { moderationTexts } from './moderation-texts.ts';
import { texts } from './texts.ts';

/** The links between the pages of the site's settings. */
export const PageTabs = () => (
  <Tabs as="nav" aria-label={texts.pageTabs}>
    <Tab to="/admin/site" end>
      {texts.title}
    </Tab>
    <Tab to="/admin/site/joining">{texts.joiningTitle}</Tab>
    <Tab to="/admin/site/reports">{moderationTexts.reports}</Tab>
    <Tab to="/admin/site/hosts">{texts.hostsTitle}</Tab>
    <Tab to="/admin/site/log">{moderationTexts.log}</Tab>
  </Tabs>
);

const Tabs = styled(Row)`
  margin-block-end: ${token('4')};
  border-block-end: ${token('line')} solid ${token('border')};
`;

const Tab = styled(NavLink)`
  ${tapLink}
  padding-inline: ${token('2')};
  border-block-end: 3px solid transparent;
  border-end-start-radius: 0;
  border-end-end-radius: 0;
  color: ${token('muted')};
  text-decoration: none;
  &[aria-current] {
    border-block-end-color: ${token('select')};
    color: ${token('text')};
    font-weight: ${token('weight-mid')};
    ${chosenInForcedColors}
  }
`;
