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
 * Called once. A press beside a challenge puts it away, of which only the element's `visibility` tells. Until `ending`.
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
