import { asSize } from '../output.ts';

const CLEAR_LINE = '\r\u001b[K';

interface Total {
  readonly files: number;
  readonly bytes: number;
}

/** Shows the progress of an upload in one line of a terminal. Elsewhere, such as in the log of a CI, it prints nothing. */
export function uploadProgress(
  { files, bytes }: Total,
  stream: { readonly isTTY?: boolean; write(text: string): unknown } = process.stderr,
) {
  const sent = { files: 0, bytes: 0 };
  const show = (text: string) => void (stream.isTTY && stream.write(`${CLEAR_LINE}${text}`));
  return {
    add(size: number) {
      sent.files += 1;
      sent.bytes += size;
      show(`upload: ${sent.files} of ${files} files, ${asSize(sent.bytes)} of ${asSize(bytes)}`);
    },
    end: () => show(''),
  };
}
