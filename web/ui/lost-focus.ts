/**
 * Returns true if the focused element was removed, hidden or disabled. A hidden or disabled element stays `activeElement` until the next
 * rendering.
 */
export const isFocusLost = () => {
  const { activeElement, body } = document
  return activeElement === body || !activeElement?.checkVisibility() || activeElement.matches(':disabled')
}
