/** User agents of common phones. */
export const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
export const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
/** The browser inside the app. */
export const INSTAGRAM = `${ANDROID} Instagram 338.0.0.28.90 Android (33/13; 450dpi; 1080x2177; samsung; SM-A536E; a53x; s5e8825; tr_TR; 620141437)`;
export const FACEBOOK_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_7_8 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/20H343 [FBAN/FBIOS;FBAV/469.0.0.29.103;FBBV/612352436;FBDV/iPhone10,4;FBMD/iPhone;FBSN/iOS;FBSV/16.7.8;FBSS/2;FBID/phone;FBLC/tr_TR;FBOP/5]';
