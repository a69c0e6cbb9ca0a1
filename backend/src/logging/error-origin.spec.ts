import { originOf } from './error-origin.js';

const thrown = (stack: string) => Object.assign(new TypeError('no x'), { stack: `TypeError: no x\n${stack}` });

it('an unexpected error names file and line of ours, whoever threw it for us', () => {
  const ours = '    at LinksService.list (/srv/stall/backend/src/links/links.service.ts:40:11)';
  const library = '    at Model.find (/srv/stall/node_modules/mongoose/dist/model.js:12:3)';
  const expected = { error: 'TypeError', at: 'src/links/links.service.ts:40', reason: 'no x' };
  expect(originOf(thrown(ours))).toEqual(expected);
  expect(originOf(thrown(`${library}\n${ours}`))).toEqual(expected);
});

it('what happened in libraries alone names none of ours', () => {
  expect(originOf(thrown('    at read (/srv/stall/node_modules/rxjs/dist/cjs/observable.js:1:1)'))).toMatchObject({
    at: '',
  });
});
