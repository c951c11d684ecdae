/** Scrolls a part of the page to the top of the window and focuses it; it must have a tabIndex of -1. */
export const scrollAndFocus = (part: HTMLElement | null) => {
  part?.focus({ preventScroll: true })
  part?.scrollIntoView({ block: 'start' })
}

/** Props of an element that appears after a press and takes the focus, because the pressed button may be removed. */
export const focusOnMount = { ref: scrollAndFocus, tabIndex: -1 }
