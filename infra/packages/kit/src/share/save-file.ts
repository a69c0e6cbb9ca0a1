/** The file URL stays valid until every browser has started to read the file. */
const REVOKE_DELAY_MS = 60_000;

/** Starts the download of a file in the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}
