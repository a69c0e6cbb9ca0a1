import styled from 'styled-components';

/** The placeholder for a product without an image: a wrapped parcel in the text colour of its parent. */
export const NoImage = () => (
  <Drawing viewBox="0 0 120 120" aria-hidden="true">
    <circle cx="60" cy="56" r="40" />
    <path className="shade" d="M20 94h80" />
    <path d="M34 46h52v46H34z" />
    <path d="M60 46v46M34 66h52M60 46c-14-2-16-16-7-16 6 0 7 10 7 16zm0 0c14-2 16-16 7-16-6 0-7 10-7 16z" />
  </Drawing>
);

const Drawing = styled.svg`
  width: 100%;
  height: 100%;
  fill: none;
  stroke-linecap: round;
  stroke-linejoin: round;
  stroke: currentColor;
  stroke-width: 3;
  circle {
    fill: currentColor;
    stroke: none;
    opacity: 0.12;
  }
  .shade {
    opacity: 0.4;
  }
`;
