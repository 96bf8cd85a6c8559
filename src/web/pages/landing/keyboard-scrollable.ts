/** Makes a list that scrolls sideways on phones focusable, so that arrow keys scroll it in every browser. */
export const keyboardScrollable = { tabIndex: 0 };
