import styled from 'styled-components';

const Drawing = styled.svg.attrs({ viewBox: '0 0 24 24', 'aria-hidden': true })`
  display: block;
  flex: none;
  width: 1.25rem;
  height: 1.25rem;
  fill: none;
  stroke: currentColor;
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
`;

/** An arrow along the line. It points to the other side where texts are written from right to left. */
const Directional = styled(Drawing)`
  &:dir(rtl) {
    scale: -1 1;
  }
`;

/** A decorative icon; the text or `aria-label` beside it has the meaning. Calls are marked pure for tree shaking. */
const icon = (path: string, Svg = Drawing) =>
  function Icon() {
    return (
      <Svg>
        <path d={path} />
      </Svg>
    );
  };

export const AccountIcon = /* @__PURE__ */ icon('M12 12a4 4 0 100-8 4 4 0 000 8zM4 21c0-9 16-9 16 0');
export const AlertIcon = /* @__PURE__ */ icon('M12 8v5M12 16.5v.1M12 3a9 9 0 100 18 9 9 0 000-18z');
export const BackIcon = /* @__PURE__ */ icon('M15 5l-7 7 7 7', Directional);
export const BinIcon = /* @__PURE__ */ icon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5');
export const BookIcon = /* @__PURE__ */ icon('M12 6v14M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1z');
export const CalendarIcon = /* @__PURE__ */ icon('M4 6h16v14H4zM4 11h16M8 3v4M16 3v4');
export const CallIcon = /* @__PURE__ */ icon(
  'M5 4h4l1.5 5-2.5 1.5a11 11 0 005.5 5.5l1.5-2.5 5 1.5v4a1 1 0 01-1 1A16 16 0 014 5a1 1 0 011-1z',
);
export const ChartIcon = /* @__PURE__ */ icon('M5 20v-7M12 20V4M19 20v-11');
export const ChatIcon = /* @__PURE__ */ icon(
  'M12 4a8 8 0 018 8 8 8 0 01-11.8 7L4 20l1-4.2A8 8 0 0112 4zM8.5 12h.01M12 12h.01M15.5 12h.01',
);
export const ClockIcon = /* @__PURE__ */ icon('M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l3.5 2');
export const CloseIcon = /* @__PURE__ */ icon('M6 6l12 12M18 6L6 18');
export const CopyIcon = /* @__PURE__ */ icon(
  'M9 11a2 2 0 012-2h7a2 2 0 012 2v7a2 2 0 01-2 2h-7a2 2 0 01-2-2zM15 9V6a2 2 0 00-2-2H6a2 2 0 00-2 2v7a2 2 0 002 2h3',
);
export const DesignIcon = /* @__PURE__ */ icon('M19 4L9 14M7 13c3 0 4 3 2 5s-4 2-6 2c2-1 1-3 2-5 0-1 1-2 2-2z');
export const DownIcon = /* @__PURE__ */ icon('M12 5v14M6 13l6 6 6-6');
export const DownloadIcon = /* @__PURE__ */ icon('M12 4v11M7 10l5 5 5-5M5 20h14');
export const EyeIcon = /* @__PURE__ */ icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 100 6 3 3 0 000-6z',
);
export const EyeOffIcon = /* @__PURE__ */ icon(
  'M5 7.3C3.4 9 2.5 12 2.5 12S6 18.5 12 18.5c1.8 0 3.3-.5 4.6-1.3M10 5.7q1-.2 2-.2c6 0 9.5 6.5 9.5 6.5s-.8 1.5-2.3 3.1M10 10a3 3 0 004 4M4 3.5l16 17',
);
export const ForwardIcon = /* @__PURE__ */ icon('M9 5l7 7-7 7', Directional);
export const GripIcon = /* @__PURE__ */ icon('M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01');
export const HeadingIcon = /* @__PURE__ */ icon('M6 5v14M18 5v14M6 12h12');
export const HeartIcon = /* @__PURE__ */ icon('M12 20C5 15 3 12 3 9a4.5 4.5 0 019-1.5A4.5 4.5 0 0121 9c0 3-2 6-9 11z');
export const HomeIcon = /* @__PURE__ */ icon('M4 11l8-7 8 7v9H4zM10 20v-6h4v6');
export const InfoIcon = /* @__PURE__ */ icon('M12 11v5.5M12 7.5v.1M12 3a9 9 0 100 18 9 9 0 000-18z');
export const LinksIcon = /* @__PURE__ */ icon(
  'M10 14a4 4 0 005.7 0l3-3a4 4 0 00-5.7-5.7l-1 1M14 10a4 4 0 00-5.7 0l-3 3a4 4 0 005.7 5.7l1-1',
);
export const LogoutIcon = /* @__PURE__ */ icon('M10 4H4v16h6M15 8l4 4-4 4M19 12H9');
export const MailIcon = /* @__PURE__ */ icon('M3 6h18v12H3zM3 7l9 7 9-7');
export const MapIcon = /* @__PURE__ */ icon(
  'M12 21s7-6 7-11a7 7 0 10-14 0c0 5 7 11 7 11zM12 12a2 2 0 100-4 2 2 0 000 4z',
);
export const MoreIcon = /* @__PURE__ */ icon('M5 12h.01M12 12h.01M19 12h.01');
export const MusicIcon = /* @__PURE__ */ icon(
  'M9 18V5l11-2v13M9 18a3 3 0 11-6 0 3 3 0 016 0zM20 16a3 3 0 11-6 0 3 3 0 016 0z',
);
export const NextIcon = /* @__PURE__ */ icon('M9 5l7 7-7 7');
export const PauseIcon = /* @__PURE__ */ icon('M9 6v12M15 6v12');
export const PencilIcon = /* @__PURE__ */ icon('M15 5l4 4L8 20H4v-4z');
export const PeopleIcon = /* @__PURE__ */ icon(
  'M9 11a3 3 0 100-6 3 3 0 000 6zM3 19c0-7 12-7 12 0M16 5.5a3 3 0 010 5M18 14c2 .8 3 2.5 3 5',
);
export const PhoneIcon = /* @__PURE__ */ icon(
  'M8 3h8a1 1 0 011 1v16a1 1 0 01-1 1H8a1 1 0 01-1-1V4a1 1 0 011-1zM11 18h2',
);
export const ImageIcon = /* @__PURE__ */ icon('M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01');
export const PlayIcon = /* @__PURE__ */ icon('M8 5l11 7-11 7z');
export const PlusIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14');
export const QrIcon = /* @__PURE__ */ icon(
  'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14h.01M14 20h.01M18 17.5v2.5h2',
);
export const ReleasesIcon = /* @__PURE__ */ icon('M12 3l9 5-9 5-9-5zM3 12.5l9 5 9-5M3 17l9 4.5 9-4.5');
export const SiteIcon = /* @__PURE__ */ icon('M4 10v10h16V10M3 10l2-6h14l2 6zM10 20v-6h4v6');
export const RupeeIcon = /* @__PURE__ */ icon('M7 5h10M7 9h10M7 13h3a4 4 0 000-8M7 13l8 7');
export const ShareIcon = /* @__PURE__ */ icon('M12 15V4M8 7l4-4 4 4M5 12v8h14v-8');
export const SortIcon = /* @__PURE__ */ icon('M8 5v14M4 9l4-4 4 4M16 19V5M12 15l4 4 4-4');
export const StarIcon = /* @__PURE__ */ icon(
  'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z',
);
export const StoreIcon = /* @__PURE__ */ icon(
  'M4 10v10h16V10M3 10l2-6h14l2 6c0 3-4 3-4.5 0-.5 3-4.5 3-4.5 0-.5 3-4.5 3-4.5 0C7 13 3 13 3 10z',
);
export const CropIcon = /* @__PURE__ */ icon('M7 3v14h14M3 7h14v14');
export const SearchIcon = /* @__PURE__ */ icon('M16.5 16.5L21 21M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13z');
export const TagIcon = /* @__PURE__ */ icon('M4 4h8l8 8-8 8-8-8zM8.5 8.5h.01');
export const TextIcon = /* @__PURE__ */ icon('M4 6h16M4 11h16M4 16h10');
export const TickIcon = /* @__PURE__ */ icon('M5 13l4.5 4.5L19 7');
export const UpIcon = /* @__PURE__ */ icon('M12 19V5M6 11l6-6 6 6');
export const WarningIcon = /* @__PURE__ */ icon('M12 4L2.5 20h19zM12 10v4M12 17h.01');
