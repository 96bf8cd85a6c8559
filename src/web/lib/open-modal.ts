/** Uses our own attribute: browsers without `:modal` reject the whole selector. */
export const openModal = (): Element | null => document.querySelector('dialog[data-modal][open]');
