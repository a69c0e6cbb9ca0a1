import { originOf } from './error-origin.js';

const errorWithStack = (stack: string) => Object.assign(new TypeError('no x'), { stack: `TypeError: no x\n${stack}` });

it('an unexpected error names the file and line in the code of the backend, also if a library threw it', () => {
  const ownFrame = '    at LinksService.list (/srv/stall/backend/src/links/links.service.ts:40:11)';
  const libraryFrame = '    at Model.find (/srv/stall/node_modules/mongoose/dist/model.js:12:3)';
  const expected = { error: 'TypeError', at: 'src/links/links.service.ts:40', reason: 'no x' };
  expect(originOf(errorWithStack(ownFrame))).toEqual(expected);
  expect(originOf(errorWithStack(`${libraryFrame}\n${ownFrame}`))).toEqual(expected);
});

it('an error from libraries alone names no file of the backend', () => {
  expect(
    originOf(errorWithStack('    at read (/srv/stall/node_modules/rxjs/dist/cjs/observable.js:1:1)')),
  ).toMatchObject({
    at: '',
  });
});
