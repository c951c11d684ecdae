import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collects garbage, so that a test can see what is still held in memory. */
export const collectGarbage = async () => {
  setFlagsFromString('--expose-gc')
  for (let turn = 0; turn < 3; turn += 1) {
    runInNewContext('gc')()
    await new Promise(setImmediate)
  }
}
