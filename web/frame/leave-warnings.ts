let isWarningDisabled = false
/** One listener for each screen of this page that has unsaved work, including work that no storage holds, such as uploads. */
const leaveListeners = new Set<(event: BeforeUnloadEvent) => void>()

/** Returns true if a screen of this page has unsaved work. */
export const hasUnsavedScreens = () => leaveListeners.size > 0

/** Disables the warning before leaving: the session has ended, and the page must close before another person sees it. */
export const disableLeaveWarning = () => {
  isWarningDisabled = true
}

/** Makes the browser warn before a page with unsaved changes is closed; returns the function that ends the warning. */
export const warnBeforeLeaving = () => {
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    if (!isWarningDisabled) event.preventDefault()
  }
  addEventListener('beforeunload', onBeforeUnload)
  leaveListeners.add(onBeforeUnload)
  return () => {
    removeEventListener('beforeunload', onBeforeUnload)
    leaveListeners.delete(onBeforeUnload)
  }
}
