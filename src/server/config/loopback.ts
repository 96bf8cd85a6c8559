/** Whether the host of a URL is this very machine: what goes there crosses no network. */
export const isLoopback = (hostname: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
