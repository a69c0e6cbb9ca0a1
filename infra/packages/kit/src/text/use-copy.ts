import { useEffect, useState } from 'react';

const FEEDBACK_MS = 500;

/** Copies text; `copied` is true for half a second afterwards. `onRefused` is called when the browser allows no way to copy. */
export function useCopy(onRefused: (text: string) => void) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async (text: string) => {
    if (await copyText(text)) setCopied(true);
    else onRefused(text);
  };
  return { copied, copy };
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text); // the clipboard API is missing (page without https) or not permitted
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  Object.assign(area.style, { position: 'fixed', top: '0', opacity: '0' });
  // Inserted into an open dialog, because elements outside the dialog cannot get the focus.
  (focused?.closest('dialog') ?? document.body).append(area);
  try {
    area.focus();
    area.select();
    // oxlint-disable-next-line typescript/no-deprecated -- the only way where the clipboard API is missing
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
