import { icon } from './icon.ts';

/** Icons of pages for owners only: a separate sprite (tool-icons.css), which other visitors do not load. */
const toolIcon = (name: string) => icon(name, 'tool-icon');

export const BookUser = /* @__PURE__ */ toolIcon('book-user');
export const CheckCheck = /* @__PURE__ */ toolIcon('check-check');
export const Clock = /* @__PURE__ */ toolIcon('clock');
export const EllipsisVertical = /* @__PURE__ */ toolIcon('ellipsis-vertical');
export const Hourglass = /* @__PURE__ */ toolIcon('hourglass');
export const RotateCw = /* @__PURE__ */ toolIcon('rotate-cw');
export const Search = /* @__PURE__ */ toolIcon('search');
export const Undo = /* @__PURE__ */ toolIcon('undo-2');
