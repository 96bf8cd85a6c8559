import { useSyncExternalStore } from 'react';
import { classifyDevice, type Device } from '#shared/device.ts';

const noWatch = () => () => {};
const onServer = () => null;

/** The device in hand. Browsers only: the server's pages are the same bytes for everybody. */
export function currentDevice(): Device {
  return classifyDevice(navigator.userAgent, navigator.maxTouchPoints);
}

/** {@link currentDevice}, null on the server and while hydrating. */
export function useDevice(): Device | null {
  return useSyncExternalStore(noWatch, currentDevice, onServer);
}
