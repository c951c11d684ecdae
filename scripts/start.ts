import { ensureBuilt } from './build.ts'
import { leaveWithParent } from './parents.ts'

leaveWithParent()
await ensureBuilt()
const { start } = await import('../server/main.ts')
await start(process.env).catch(error => {
  // A person reads this: the message says what to do, the stack would not.
  process.stderr.write(`Khlang did not start. ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
