/// <reference types="jest" />
/* global jest */
// What fails is tried once more, and `npm test` names it: a machine that stands still now and then refuses no change, and
// hides nothing. A defect fails twice.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
