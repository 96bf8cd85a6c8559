/** Google's frame with the pictures to choose from; it stands in an element of its own at the end of `<body>`. */
const CHALLENGE_FRAME = 'iframe[src*="/recaptcha/"][src*="/bframe"]';

/** A challenge that was solved goes a moment before its token comes, in milliseconds. */
const GRACE_MS = 2000;

function isOnShow(): boolean {
  return [...document.querySelectorAll(CHALLENGE_FRAME)].some(
    (frame) => getComputedStyle(frame).visibility === 'visible',
  );
}

/**
 * Calls back once when a challenge has been shown and has gone again. A press beside it puts it away, of which
 * reCAPTCHA tells nobody: there is only the element's `visibility`. Watches until `ending` is aborted.
 */
export function onChallengeDismissed(dismissed: () => void, ending: AbortSignal): void {
  let onShow = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    const wasOnShow = onShow;
    onShow = isOnShow();
    if (onShow) clearTimeout(timer);
    else if (wasOnShow) timer = setTimeout(dismissed, GRACE_MS);
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['style'],
  });
  ending.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
}
