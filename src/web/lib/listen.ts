/** Adds one listener for several events. Returns a function that removes it. */
export function listen(
  target: EventTarget,
  types: readonly string[],
  listener: (event: Event) => void,
  options: AddEventListenerOptions = {},
): () => void {
  for (const type of types) target.addEventListener(type, listener, options);
  return () => {
    for (const type of types) target.removeEventListener(type, listener, options);
  };
}
