/** Scrolls a part of the page to the top of the window and focuses it; it must have a tabIndex of -1. */
export const arrive = (part: HTMLElement | null) => {
  part?.focus({ preventScroll: true })
  part?.scrollIntoView({ block: 'start' })
}

/** Props of an element that appears after a press: it takes the focus, as the button may be removed. */
export const arrival = { ref: arrive, tabIndex: -1 }
