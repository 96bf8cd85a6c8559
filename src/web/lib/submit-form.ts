/** As the browser does it, whether or not the form has a button that may be pressed. Safari learnt that in 16. */
export function submitForm(form: HTMLFormElement): void {
  if ('requestSubmit' in form) form.requestSubmit();
  else (form as HTMLFormElement).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}
