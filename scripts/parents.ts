/**
 * Ends this process cleanly when the shell in which npm started it has exited. npm sends SIGTERM only to that shell, which exits without
 * passing it on, so that a portal or a test run would continue with nobody to end it.
 */
export const leaveWithParent = () => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  timer.unref()
}
