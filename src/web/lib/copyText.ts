/**
 * Copies text to the clipboard. Where the browser refuses, shows the text selected, so that it takes a key to copy it.
 * Returns whether the text was copied.
 */
export async function copyText(text: string): Promise<boolean> {
  if ((await writeToClipboard(text)) || copySelected(text)) return true;
  showSelected(text);
  return false;
}

/** Pages served over plain http have no clipboard. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** In an open dialog, because it takes back the focus from outside of it. */
const place = () => document.activeElement?.closest('[role="dialog"]') ?? document.body;

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = fieldOf(text);
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0' });
  place().append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

function showSelected(text: string): void {
  const dialog = document.createElement('dialog');
  const title = document.createElement('p');
  title.textContent = 'Your browser blocked copying. Press Ctrl+C or ⌘C to copy the selected text.';
  const field = fieldOf(text);
  field.rows = Math.min(text.split('\n').length + 1, 12);
  field.setAttribute('aria-label', 'Text to copy');
  Object.assign(field.style, { boxSizing: 'border-box', width: '100%' });
  const close = document.createElement('button');
  close.textContent = 'Close';
  close.addEventListener('click', () => dialog.close());
  dialog.setAttribute('aria-label', 'Copy the text');
  dialog.style.width = 'min(36rem, 90vw)';
  dialog.append(title, field, close);
  dialog.addEventListener('close', () => dialog.remove());
  // The keys are for the dialog, not for the page's shortcuts.
  dialog.addEventListener('keydown', (event) => event.stopPropagation());
  place().append(dialog);
  dialog.showModal();
  field.focus();
  field.select();
}

function fieldOf(text: string): HTMLTextAreaElement {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  return field;
}
