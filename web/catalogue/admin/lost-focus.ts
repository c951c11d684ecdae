/** Whether what had the focus is taken away or hidden; of the hidden, browsers take notice only as they draw. */
export const isFocusLost = () => {
  const { activeElement, body } = document
  return activeElement === body || !activeElement?.checkVisibility()
}
