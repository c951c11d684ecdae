/** Whether the element that had the focus is removed or hidden; browsers notice a hidden one only when they draw. */
export const isFocusLost = () => {
  const { activeElement, body } = document
  return activeElement === body || !activeElement?.checkVisibility()
}
