let showQuestion: (() => void) | undefined

/** Registers `show` for the confirmation of a logout; returns the function that unregisters it. */
export const registerLogoutQuestion = (show: () => void) => {
  showQuestion = show
  return () => {
    showQuestion = undefined
  }
}

/** Shows the confirmation; the logout waits for it. */
export const confirmLogout = () => showQuestion?.()
