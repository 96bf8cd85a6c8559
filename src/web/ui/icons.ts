import { type ComponentProps, createElement } from 'react';
import { classes } from './classes.ts';

type IconProps = Omit<ComponentProps<'span'>, 'children'>;

/**
 * Cuts an icon from the sprite, in the surrounding text colour: lucide-react and simple-icons would add 6 kB
 * to the first load.
 */
const icon =
  (name: string) =>
  ({ className, ...icon }: IconProps) =>
    createElement('span', {
      ...icon,
      'aria-hidden': true,
      className: classes('icon', `icon-${name}`, className),
    });

// The build draws the icons named here (scripts/build-icons.ts).
export const ArrowDown = /* @__PURE__ */ icon('arrow-down');
export const ArrowLeft = /* @__PURE__ */ icon('arrow-left');
export const ArrowUp = /* @__PURE__ */ icon('arrow-up');
export const BookUser = /* @__PURE__ */ icon('book-user');
export const CalendarCheck = /* @__PURE__ */ icon('calendar-check');
export const ChartColumn = /* @__PURE__ */ icon('chart-column');
export const Check = /* @__PURE__ */ icon('check');
export const CheckCheck = /* @__PURE__ */ icon('check-check');
export const ChevronLeft = /* @__PURE__ */ icon('chevron-left');
export const CircleAlert = /* @__PURE__ */ icon('circle-exclamation-point');
export const CircleCheck = /* @__PURE__ */ icon('circle-check');
export const Clock = /* @__PURE__ */ icon('clock');
export const Coffee = /* @__PURE__ */ icon('coffee');
export const Contact = /* @__PURE__ */ icon('contact');
export const Copy = /* @__PURE__ */ icon('copy');
export const Download = /* @__PURE__ */ icon('download');
export const Droplet = /* @__PURE__ */ icon('droplet');
export const EllipsisVertical = /* @__PURE__ */ icon('ellipsis-vertical');
export const ExternalLink = /* @__PURE__ */ icon('external-link');
export const Headset = /* @__PURE__ */ icon('headset');
export const HeartHandshake = /* @__PURE__ */ icon('heart-handshake');
export const Hourglass = /* @__PURE__ */ icon('hourglass');
export const House = /* @__PURE__ */ icon('house');
export const Info = /* @__PURE__ */ icon('info');
export const LinkIcon = /* @__PURE__ */ icon('link');
export const Mail = /* @__PURE__ */ icon('mail');
export const MapPin = /* @__PURE__ */ icon('map-pin');
export const Menu = /* @__PURE__ */ icon('menu');
export const Pause = /* @__PURE__ */ icon('pause');
export const Pencil = /* @__PURE__ */ icon('pencil');
export const Phone = /* @__PURE__ */ icon('phone');
export const Play = /* @__PURE__ */ icon('play');
export const Plus = /* @__PURE__ */ icon('plus');
export const ReceiptText = /* @__PURE__ */ icon('receipt-text');
export const RotateCw = /* @__PURE__ */ icon('rotate-cw');
export const Search = /* @__PURE__ */ icon('search');
export const Send = /* @__PURE__ */ icon('send');
export const Share2 = /* @__PURE__ */ icon('share-2');
export const Smartphone = /* @__PURE__ */ icon('smartphone');
export const Star = /* @__PURE__ */ icon('star');
export const Tag = /* @__PURE__ */ icon('tag');
export const Trash2 = /* @__PURE__ */ icon('trash');
export const TriangleAlert = /* @__PURE__ */ icon('triangle-exclamation-point');
export const Undo = /* @__PURE__ */ icon('undo-2');
export const User = /* @__PURE__ */ icon('user');
export const Users = /* @__PURE__ */ icon('users');
export const X = /* @__PURE__ */ icon('x');
export const AppleMark = /* @__PURE__ */ icon('apple');
export const GooglePlayMark = /* @__PURE__ */ icon('google-play');
export const InstagramMark = /* @__PURE__ */ icon('instagram');
export const WhatsappMark = /* @__PURE__ */ icon('whatsapp');
