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

export const PlusIcon = icon('M12 5v14M5 12h14');
export const StoreIcon = icon(
  'M4 10v10h16V10M3 10l2-6h14l2 6c0 3-4 3-4.5 0-.5 3-4.5 3-4.5 0-.5 3-4.5 3-4.5 0C7 13 3 13 3 10z',
);
export const ShareIcon = icon('M12 15V4M8 7l4-4 4 4M5 12v8h14v-8');
export const TickIcon = icon('M5 13l5 5L20 7');
export const BinIcon = icon('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5');
export const PictureIcon = icon('M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01');
export const AlertIcon = icon('M12 4L2.5 20h19zM12 10v4M12 17h.01');
export const GripIcon = icon('M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01');
export const UpIcon = icon('M12 19V6M6 11l6-6 6 6');
export const DownIcon = icon('M12 5v13M6 13l6 6 6-6');
export const PencilIcon = icon('M15 5l4 4L8 20H4v-4z');
export const CloseIcon = icon('M6 6l12 12M18 6L6 18');
