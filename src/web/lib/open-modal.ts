/** The modal dialog on show. By a mark of ours: browsers that do not know `:modal` refuse the whole selector. */
export const openModal = (): Element | null => document.querySelector('dialog[data-modal][open]');
