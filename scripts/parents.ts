/**
 * Ends this process in good order when the shell that npm started it in is gone. npm passes SIGTERM only to that shell, which
 * leaves without telling anybody, so that a portal or a test run would live on without anyone who could end it.
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
