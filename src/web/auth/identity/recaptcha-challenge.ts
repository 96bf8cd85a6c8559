/** Google's frame with the pictures to choose from, in an element at the end of `<body>`. */
const CHALLENGE_FRAME = 'iframe[src*="/recaptcha/"][src*="/bframe"]';

/** A solved challenge disappears shortly before its token arrives; in milliseconds. */
const GRACE_MS = 2000;

function isOnShow(): boolean {
  return [...document.querySelectorAll(CHALLENGE_FRAME)].some(
    (frame) => getComputedStyle(frame).visibility === 'visible',
  );
}

/**
 * Calls `dismissed` once if the user closes a challenge by pressing beside it, which only the element's
 * `visibility` shows. Stops at `ending`.
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
