// A reporter for node's test runner that writes one line of JSON for each test: {"status", "file", "title", "message"}.

/** @param {AsyncIterable<{type: string, data: any}>} source */
export default async function* report(source) {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    const isSuite = data.details?.type === 'suite';
    // A suite fails with its tests. A failure of the suite itself comes from its hook or its body.
    if (isSuite && (type === 'test:pass' || data.details?.error?.failureType === 'subtestsFailed')) continue;
    const isSkipped = ['skip', 'todo'].some((name) => data[name] !== undefined);
    const status = type === 'test:fail' ? 'failed' : isSkipped ? 'skipped' : 'passed';
    const message = data.details?.error?.cause?.message ?? data.details?.error?.message ?? '';
    yield `${JSON.stringify({ status, file: data.file ?? '', title: data.name, message })}\n`;
  }
}
