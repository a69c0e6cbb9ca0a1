import { useEffect, useState } from 'react';

const FEEDBACK_MS = 500;

/** Copies text, and says for half a second that it did. `onRefused` when the browser lets us do it in no way at all. */
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
    return copyBySelection(text); // No clipboard API (a page without https) or no permission for it.
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  Object.assign(area.style, { position: 'fixed', top: '0', opacity: '0' });
  // Beside an open dialog nothing can have the focus.
  (before?.closest('dialog') ?? document.body).append(area);
  try {
    area.focus();
    area.select();
    // oxlint-disable-next-line typescript/no-deprecated -- the only way where the clipboard API is missing
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
