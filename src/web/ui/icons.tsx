import type { ComponentProps } from 'react';
import { classes } from './classes.ts';

type IconProps = Omit<ComponentProps<'span'>, 'children'>;

/**
 * A decorative icon cut from the sprite in the colour of the text around it. One static file instead of a
 * component library: lucide-react and simple-icons would add 6 kB to the first load (scripts/build-icons.ts).
 */
function Icon({ name, className, ...icon }: IconProps & { name: string }) {
  return <span {...icon} aria-hidden="true" className={classes('icon', `icon-${name}`, className)} />;
}

export function ArrowLeft(props: IconProps) {
  return <Icon {...props} name="arrow-left" />;
}

export function ArrowRight(props: IconProps) {
  return <Icon {...props} name="arrow-right" />;
}

export function CalendarCheck(props: IconProps) {
  return <Icon {...props} name="calendar-check" />;
}

export function ChartColumn(props: IconProps) {
  return <Icon {...props} name="chart-column" />;
}

export function Check(props: IconProps) {
  return <Icon {...props} name="check" />;
}

export function ChevronLeft(props: IconProps) {
  return <Icon {...props} name="chevron-left" />;
}

export function CircleAlert(props: IconProps) {
  return <Icon {...props} name="circle-exclamation-point" />;
}

export function CircleCheck(props: IconProps) {
  return <Icon {...props} name="circle-check" />;
}

export function Coffee(props: IconProps) {
  return <Icon {...props} name="coffee" />;
}

export function Copy(props: IconProps) {
  return <Icon {...props} name="copy" />;
}

export function Download(props: IconProps) {
  return <Icon {...props} name="download" />;
}

export function ExternalLink(props: IconProps) {
  return <Icon {...props} name="external-link" />;
}

export function Headset(props: IconProps) {
  return <Icon {...props} name="headset" />;
}

export function HeartHandshake(props: IconProps) {
  return <Icon {...props} name="heart-handshake" />;
}

export function House(props: IconProps) {
  return <Icon {...props} name="house" />;
}

export function Info(props: IconProps) {
  return <Icon {...props} name="info" />;
}

export function LinkIcon(props: IconProps) {
  return <Icon {...props} name="link" />;
}

export function LogOut(props: IconProps) {
  return <Icon {...props} name="log-out" />;
}

export function Mail(props: IconProps) {
  return <Icon {...props} name="mail" />;
}

export function MapPin(props: IconProps) {
  return <Icon {...props} name="map-pin" />;
}

export function Menu(props: IconProps) {
  return <Icon {...props} name="menu" />;
}

export function Pause(props: IconProps) {
  return <Icon {...props} name="pause" />;
}

export function Pencil(props: IconProps) {
  return <Icon {...props} name="pencil" />;
}

export function Phone(props: IconProps) {
  return <Icon {...props} name="phone" />;
}

export function Play(props: IconProps) {
  return <Icon {...props} name="play" />;
}

export function Plus(props: IconProps) {
  return <Icon {...props} name="plus" />;
}

export function ReceiptText(props: IconProps) {
  return <Icon {...props} name="receipt-text" />;
}

export function Send(props: IconProps) {
  return <Icon {...props} name="send" />;
}

export function Share2(props: IconProps) {
  return <Icon {...props} name="share-2" />;
}

export function Smartphone(props: IconProps) {
  return <Icon {...props} name="smartphone" />;
}

export function Star(props: IconProps) {
  return <Icon {...props} name="star" />;
}

export function Tag(props: IconProps) {
  return <Icon {...props} name="tag" />;
}

export function Trash2(props: IconProps) {
  return <Icon {...props} name="trash" />;
}

export function TriangleAlert(props: IconProps) {
  return <Icon {...props} name="triangle-exclamation-point" />;
}

export function User(props: IconProps) {
  return <Icon {...props} name="user" />;
}

export function Users(props: IconProps) {
  return <Icon {...props} name="users" />;
}

export function X(props: IconProps) {
  return <Icon {...props} name="x" />;
}

export function AppleMark(props: IconProps) {
  return <Icon {...props} name="apple" />;
}

export function GooglePlayMark(props: IconProps) {
  return <Icon {...props} name="google-play" />;
}

export function InstagramMark(props: IconProps) {
  return <Icon {...props} name="instagram" />;
}

export function WhatsappMark(props: IconProps) {
  return <Icon {...props} name="whatsapp" />;
}
