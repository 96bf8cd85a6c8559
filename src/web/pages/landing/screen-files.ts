import customerDarkAvif15 from '#web/assets/screens/customer-dark-1.5x.avif?no-inline';
import customerDarkWebp15 from '#web/assets/screens/customer-dark-1.5x.webp?no-inline';
import customerDarkAvif1 from '#web/assets/screens/customer-dark-1x.avif?no-inline';
import customerDarkWebp1 from '#web/assets/screens/customer-dark-1x.webp?no-inline';
import customerDarkAvif2 from '#web/assets/screens/customer-dark-2x.avif?no-inline';
import customerDarkWebp2 from '#web/assets/screens/customer-dark-2x.webp?no-inline';
import customerLightAvif15 from '#web/assets/screens/customer-light-1.5x.avif?no-inline';
import customerLightWebp15 from '#web/assets/screens/customer-light-1.5x.webp?no-inline';
import customerLightAvif1 from '#web/assets/screens/customer-light-1x.avif?no-inline';
import customerLightWebp1 from '#web/assets/screens/customer-light-1x.webp?no-inline';
import customerLightAvif2 from '#web/assets/screens/customer-light-2x.avif?no-inline';
import customerLightWebp2 from '#web/assets/screens/customer-light-2x.webp?no-inline';
import homepageDarkAvif15 from '#web/assets/screens/homepage-dark-1.5x.avif?no-inline';
import homepageDarkWebp15 from '#web/assets/screens/homepage-dark-1.5x.webp?no-inline';
import homepageDarkAvif1 from '#web/assets/screens/homepage-dark-1x.avif?no-inline';
import homepageDarkWebp1 from '#web/assets/screens/homepage-dark-1x.webp?no-inline';
import homepageDarkAvif2 from '#web/assets/screens/homepage-dark-2x.avif?no-inline';
import homepageDarkWebp2 from '#web/assets/screens/homepage-dark-2x.webp?no-inline';
import homepageLightAvif15 from '#web/assets/screens/homepage-light-1.5x.avif?no-inline';
import homepageLightWebp15 from '#web/assets/screens/homepage-light-1.5x.webp?no-inline';
import homepageLightAvif1 from '#web/assets/screens/homepage-light-1x.avif?no-inline';
import homepageLightWebp1 from '#web/assets/screens/homepage-light-1x.webp?no-inline';
import homepageLightAvif2 from '#web/assets/screens/homepage-light-2x.avif?no-inline';
import homepageLightWebp2 from '#web/assets/screens/homepage-light-2x.webp?no-inline';
import welcomeDarkAvif15 from '#web/assets/screens/welcome-dark-1.5x.avif?no-inline';
import welcomeDarkWebp15 from '#web/assets/screens/welcome-dark-1.5x.webp?no-inline';
import welcomeDarkAvif1 from '#web/assets/screens/welcome-dark-1x.avif?no-inline';
import welcomeDarkWebp1 from '#web/assets/screens/welcome-dark-1x.webp?no-inline';
import welcomeDarkAvif2 from '#web/assets/screens/welcome-dark-2x.avif?no-inline';
import welcomeDarkWebp2 from '#web/assets/screens/welcome-dark-2x.webp?no-inline';
import welcomeLightAvif15 from '#web/assets/screens/welcome-light-1.5x.avif?no-inline';
import welcomeLightWebp15 from '#web/assets/screens/welcome-light-1.5x.webp?no-inline';
import welcomeLightAvif1 from '#web/assets/screens/welcome-light-1x.avif?no-inline';
import welcomeLightWebp1 from '#web/assets/screens/welcome-light-1x.webp?no-inline';
import welcomeLightAvif2 from '#web/assets/screens/welcome-light-2x.avif?no-inline';
import welcomeLightWebp2 from '#web/assets/screens/welcome-light-2x.webp?no-inline';

/** The URLs of one picture, 300, 450 and 600 px wide. */
type Widths = readonly [small: string, middle: string, large: string];

export interface Formats {
  avif: Widths;
  webp: Widths;
}

export interface ScreenFiles {
  light: Formats;
  dark: Formats;
}

// `npm run capture-screens` creates these files. They have one import each: a glob would bundle each path
// besides its URL.
export const welcome: ScreenFiles = {
  light: {
    avif: [welcomeLightAvif1, welcomeLightAvif15, welcomeLightAvif2],
    webp: [welcomeLightWebp1, welcomeLightWebp15, welcomeLightWebp2],
  },
  dark: {
    avif: [welcomeDarkAvif1, welcomeDarkAvif15, welcomeDarkAvif2],
    webp: [welcomeDarkWebp1, welcomeDarkWebp15, welcomeDarkWebp2],
  },
};
export const homepage: ScreenFiles = {
  light: {
    avif: [homepageLightAvif1, homepageLightAvif15, homepageLightAvif2],
    webp: [homepageLightWebp1, homepageLightWebp15, homepageLightWebp2],
  },
  dark: {
    avif: [homepageDarkAvif1, homepageDarkAvif15, homepageDarkAvif2],
    webp: [homepageDarkWebp1, homepageDarkWebp15, homepageDarkWebp2],
  },
};
export const customer: ScreenFiles = {
  light: {
    avif: [customerLightAvif1, customerLightAvif15, customerLightAvif2],
    webp: [customerLightWebp1, customerLightWebp15, customerLightWebp2],
  },
  dark: {
    avif: [customerDarkAvif1, customerDarkAvif15, customerDarkAvif2],
    webp: [customerDarkWebp1, customerDarkWebp15, customerDarkWebp2],
  },
};
