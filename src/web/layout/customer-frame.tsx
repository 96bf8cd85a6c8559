import { Brand } from './brand.tsx';
import { Frame, type FrameProps } from './frame.tsx';
import { OwnerLinks } from './owner-links.tsx';

/** For customers: the header has only the logo, the footer has the owner's links. */
export function CustomerFrame(props: FrameProps) {
  return <Frame {...props} bar={<Brand />} low foot={<OwnerLinks />} />;
}
