/**
 * Submits like the browser, even if the form has no enabled button. Safari before 16 lacks `requestSubmit`.
 */
export function submitForm(form: HTMLFormElement): void {
  if ('requestSubmit' in form) form.requestSubmit();
  else (form as HTMLFormElement).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}
