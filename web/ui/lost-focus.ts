/** Returns true if the focused element was removed or hidden. A hidden element stays `activeElement` until the next rendering. */
export const isFocusLost = () => {
  const { activeElement, body } = document
  return activeElement === body || !activeElement?.checkVisibility()
}
