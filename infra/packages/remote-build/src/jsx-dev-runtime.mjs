// swc writes the signatures for React's refresh only together with calls of `jsxDEV`. They become calls of the runtime that
// all front ends share, because React's own module for `jsxDEV` fails beside the production build of React in a shell.
// @ts-nocheck: React's types are not a dependency of this package.
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };
export const jsxDEV = (type, props, ...[key, isStatic]) => (isStatic ? jsxs : jsx)(type, props, key);
