/** Brings a part of the page to the top of the window, at once, and gives it the focus; it has a tabIndex of -1. */
export const arrive = (part: HTMLElement | null) => {
  part?.focus({ preventScroll: true })
  part?.scrollIntoView({ block: 'start' })
}

/** Ref of an element that appears after a press: it takes the focus from the button, which may be gone. */
export const arrival = { ref: arrive, tabIndex: -1 }
