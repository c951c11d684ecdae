import { ensureBuilt } from './build.ts'
import { leaveWithParent } from './parents.ts'

// Without a word React is its development build, which renders several times as slowly and takes more memory.
process.env.NODE_ENV ??= 'production'
leaveWithParent()
await ensureBuilt()
const { start } = await import('../server/main.ts')
await start(process.env).catch(error => {
  // A person reads this: the message says what to do, the stack would not.
  process.stderr.write(`Khlang did not start. ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
})
