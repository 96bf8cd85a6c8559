/** QR codes are dark on white in both colour schemes, because many readers fail on inverted codes. */
export const qrColors = { ground: '#ffffff', onScreen: '#1d0e0a', inPrint: '#000000' } as const;
