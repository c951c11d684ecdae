/**
 * Returns the tip at an element, with the element that it belongs to; undefined if there is none or its text is visible anyway. The markup
 * has the text of a tip as `title`, which works without scripts. This moves it to `data-tip`, so that the browser does not show a second
 * tip. As the `title` is gone then, the element needs its accessible name from elsewhere, e.g. an `aria-label`.
 */
export const claimTip = (target: EventTarget | null) => {
  const host = target instanceof Element ? target.closest<HTMLElement>('[title], [data-tip]') : null
  if (!host) return
  const text = host.getAttribute('title') || host.dataset.tip
  if (!text) return
  host.dataset.tip = text
  host.removeAttribute('title')
  return isFullyVisible(host, text) ? undefined : { host, text }
}

/** Returns true if an element shows the whole text: the text is neither cut off nor only for screen readers, which have it in 1 pixel. */
const isFullyVisible = (host: HTMLElement, text: string) => {
  const textElements = [host, ...host.querySelectorAll<HTMLElement>('span')].filter(({ textContent }) =>
    textContent.includes(text),
  )
  const isCut = host.clientHeight > 0 && host.scrollHeight > host.clientHeight + 1
  return textElements.length > 0 && !isCut && textElements.every(({ offsetWidth }) => offsetWidth > 1)
}

/** Distances of a tip from its element and from the edges of the window, in pixels. */
const gap = 6
const windowMargin = 8

/** Returns the position of a tip: below its element, or above if there is no space, and always inside the window. */
export const computePlace = (host: Element, tip: Element) => {
  const hostBox = host.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const below = hostBox.bottom + gap
  const left = Math.min(
    Math.max(windowMargin, hostBox.left + hostBox.width / 2 - width / 2),
    document.documentElement.clientWidth - width - windowMargin,
  )
  return { left, top: below + height > innerHeight ? hostBox.top - gap - height : below }
}
