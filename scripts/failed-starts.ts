/** Ends the process with what a person should read: the message says what to do, the stack would not. */
export const reportFailedStart = (error: unknown) => {
  process.stderr.write(`Khlang did not start. ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
