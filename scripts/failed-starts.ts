/** Ends the process with the error's message, which names the remedy; a stack would not help. */
export const reportFailedStart = (error: unknown) => {
  process.stderr.write(`Khlang did not start. ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
