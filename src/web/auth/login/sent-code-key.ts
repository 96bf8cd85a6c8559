/** Key in sessionStorage of the code that a dialog waits for. */
export const SENT_CODE = 'sent_code';
