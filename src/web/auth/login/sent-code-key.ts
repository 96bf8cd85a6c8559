/** Key in sessionStorage of the code that a dialog waits for. */
export const SENT_CODE = 'sent_code';

/** `history.state` of the history entry of a step that asks for a code. */
export const STEP_ENTRY = 'step';
