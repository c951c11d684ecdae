/**
 * Returns the text of a tooltip to show, and its element; undefined if there is none or the text is visible anyway. Tooltips are written as
 * `title`, which works without scripts. On the first hover or focus the text moves to `data-tip`, so that the browser does not show it too.
 * An element with a tip must have its accessible name from elsewhere.
 */
export const takeTip = (target: EventTarget | null) => {
  const host = target instanceof Element ? target.closest<HTMLElement>('[title], [data-tip]') : null
  if (!host) return
  const text = host.getAttribute('title') || host.dataset.tip
  if (!text) return
  host.dataset.tip = text
  host.removeAttribute('title')
  return isShown(host, text) ? undefined : { host, text }
}

/** Returns true if the text is visible: shown in full, not only for screen readers. */
const isShown = (host: HTMLElement, text: string) => {
  const textElements = [host, ...host.querySelectorAll<HTMLElement>('span')].filter(({ textContent }) =>
    textContent.includes(text),
  )
  const isCut = host.clientHeight > 0 && host.scrollHeight > host.clientHeight + 1
  return textElements.length > 0 && !isCut && textElements.every(({ offsetWidth }) => offsetWidth > 1)
}

const gap = 6

/** Returns the position of a tip: below its element, or above if there is no space, and always inside the window. */
export const computePlace = (host: Element, tip: Element) => {
  const hostBox = host.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const below = hostBox.bottom + gap
  const left = Math.min(
    Math.max(8, hostBox.left + hostBox.width / 2 - width / 2),
    document.documentElement.clientWidth - width - 8,
  )
  return { left, top: below + height > innerHeight ? hostBox.top - gap - height : below }
}
