// The development build of React records a stack trace for each element that it creates. The traces only lengthen warnings.
// They take a tenth of the processor time of the tests. React stops after many traces in a second. This counter tells React
// that the limit is reached, and React's own reset does not change the counter.
const react = /** @type {any} */ (typeof document === 'undefined' ? {} : require('react'));
const internals = react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

if (internals) {
  const counter = { get: () => Infinity, set() {} };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', counter);
}
