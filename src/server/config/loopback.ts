/** Returns true if a URL's host is this machine, so that traffic does not cross a network. */
export const isLoopback = (hostname: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
