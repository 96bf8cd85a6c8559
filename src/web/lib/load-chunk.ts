/** Vite takes a stylesheet that failed for loaded the next time. */
async function fetchFailedStyles(): Promise<void> {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.sheet !== null) continue;
    await new Promise((resolve, reject) => {
      const again = link.cloneNode() as HTMLLinkElement;
      again.onload = resolve;
      again.onerror = reject;
      link.replaceWith(again);
    });
  }
}

/** Loads code by `import()`, a second time if it fails: a phone's network drops single requests. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await fetchFailedStyles();
    return load();
  }
}
