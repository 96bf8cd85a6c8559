import { Brand } from './brand.tsx';
import { Frame, type FrameProps } from './frame.tsx';
import { OwnerLinks } from './owner-links.tsx';

/** Around pages for a shop's customers: the header has the logo alone, owners find their way in the footer. */
export function CustomerFrame(props: FrameProps) {
  return <Frame {...props} bar={<Brand />} low foot={<OwnerLinks />} />;
}
