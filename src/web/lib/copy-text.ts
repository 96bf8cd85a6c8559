import { openModal } from './use-dismiss.ts';
import { within } from './within.ts';

/**
 * Time-out for the Clipboard API in milliseconds: some browsers never answer, and a press permits copying
 * only for a few seconds.
 */
const CLIPBOARD_MS = 1500;

function copyBySelection(text: string): boolean {
  // A modal dialog makes everything outside it inert, and an inert selection cannot be copied.
  const host = openModal() ?? document.body;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'fixed top-0 left-0 opacity-0';
  const focused = document.activeElement;
  host.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/**
 * Copies a text. Falls back to a selection if the Clipboard API is missing, refuses or never answers. Call it
 * from a click. @throws if both fail
 */
export async function copyText(text: string): Promise<void> {
  try {
    await within(CLIPBOARD_MS, navigator.clipboard.writeText(text));
  } catch {
    if (!copyBySelection(text)) throw new Error('The browser refused to copy.');
  }
}
