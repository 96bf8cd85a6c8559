/** For a list that scrolls sideways on phones: arrow keys must reach it too, and not every browser sees to that. */
export const keyboardScrollable = { tabIndex: 0 };
