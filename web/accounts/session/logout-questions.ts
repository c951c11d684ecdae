let showQuestion: (() => void) | undefined

/** Registers `show` for the confirmation of a logout; returns the function that unregisters it. */
export const registerLogoutQuestion = (show: () => void) => {
  showQuestion = show
  return () => {
    showQuestion = undefined
  }
}

/** Asks for confirmation of a logout; the dialog then logs out. */
export const confirmLogout = () => showQuestion?.()
