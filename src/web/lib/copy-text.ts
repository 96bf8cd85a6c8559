function copyBySelection(text: string): boolean {
  // A modal dialog makes everything outside it inert, where a selection would be refused.
  const host = document.querySelector('dialog:modal') ?? document.body;
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
 * Copies to the clipboard, through a selection where the Clipboard API is missing or refused
 * (plain http, in-app browsers). Call it from a click.
 * @throws {Error} when neither way works
 */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyBySelection(text)) throw new Error('The browser refused to copy.');
  }
}
