/** Returns true if the element that had the focus was removed or hidden; browsers detect a hidden one only at the next rendering. */
export const isFocusLost = () => {
  const { activeElement, body } = document
  return activeElement === body || !activeElement?.checkVisibility()
}
