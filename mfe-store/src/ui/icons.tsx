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

const icon = (path: string) =>
  function Icon() {
    return (
      <Drawing>
        <path d={path} />
      </Drawing>
    );
  };

export const CopyIcon = icon(
  'M9 11a2 2 0 012-2h7a2 2 0 012 2v7a2 2 0 01-2 2h-7a2 2 0 01-2-2zM15 9V6a2 2 0 00-2-2H6a2 2 0 00-2 2v7a2 2 0 002 2h3',
);
export const TickIcon = icon('M4.5 12.5l5 5 10-11');
export const PlusIcon = icon('M12 5v14M5 12h14');
export const PencilIcon = icon('M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4');
export const BinIcon = icon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5');
export const CrossIcon = icon('M6 6l12 12M18 6L6 18');
export const UpIcon = icon('M12 19V5M6 11l6-6 6 6');
export const DownIcon = icon('M12 5v14M6 13l6 6 6-6');
export const GripIcon = icon('M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01');
export const SortIcon = icon('M8 5v14M4 9l4-4 4 4M16 19V5M12 15l4 4 4-4');
export const PauseIcon = icon('M9 6v12M15 6v12');
export const PlayIcon = icon('M8 5l11 7-11 7z');
export const NextIcon = icon('M9 5l7 7-7 7');
export const PictureIcon = icon('M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01');
export const EyeOffIcon = icon(
  'M4 4l16 16M10 6.2A9 9 0 0112 6c5 0 8 4 9 6a14 14 0 01-2.4 3.2M6.4 7.8A13 13 0 003 12c1 2 4 6 9 6a9 9 0 004.1-1M10 10a3 3 0 004 4',
);
export const AlertIcon = icon('M12 4L2.5 20h19zM12 10v4M12 17h.01');
