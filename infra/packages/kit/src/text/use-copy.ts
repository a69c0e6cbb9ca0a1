import { useEffect, useState } from 'react';

/** The time that the specification gives the button 'Share'. */
const FEEDBACK_MS = 500;

/** Copies text; `isCopied` is true for `feedbackMs` afterwards. `onRefused` is called when the browser allows no way to copy. */
export function useCopy(onRefused: (text: string) => void, feedbackMs = FEEDBACK_MS) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), feedbackMs);
    return () => clearTimeout(timer);
  }, [isCopied, feedbackMs]);

  const copy = async (text: string) => {
    if (await copyText(text)) setIsCopied(true);
    else onRefused(text);
  };
  return { isCopied, copy };
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
  const focusedElement = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  Object.assign(area.style, { position: 'fixed', top: '0', opacity: '0' });
  // Inserted into an open dialog, because elements outside the dialog cannot get the focus.
  (focusedElement?.closest('dialog') ?? document.body).append(area);
  try {
    area.focus();
    area.select();
    // oxlint-disable-next-line typescript/no-deprecated -- the only way where the clipboard API is missing
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focusedElement instanceof HTMLElement) focusedElement.focus();
  }
}
