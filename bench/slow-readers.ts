import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closeAtEnd } from './closers.ts'
import { type Place, readFile } from './readers.ts'

const bufferSize = 16 * 1024
/** Milliseconds between two pieces of a reader: 64 kB a second each. */
const pause = 250

/** Has many read slowly, each from a place, in a process of their own; resolves when all have begun. */
export const startSlowReaders = async (places: Place[]) => {
  const child = fork(import.meta.filename)
  child.send(places)
  closeAtEnd(() => child.kill())
  const [begun] = await once(child, 'message')
  if (begun !== 'begun') throw new Error(`${begun}`)
  return {
    /** Ends them all; throws when one of them was cut off before. */
    async stop() {
      child.send('stop')
      const [reading] = await once(child, 'message')
      child.kill()
      if (reading !== places.length)
        throw new Error(`Only ${reading} of ${places.length} slow readers were still reading`)
    },
  }
}

const readSlowly = async (places: Place[]) => {
  let begun = 0
  let reading = places.length
  const first = (place: Place) =>
    new Promise<void>((resolve, reject) => {
      let isFirst = true
      const take = (_size: number, more: () => void) => {
        if (isFirst) begun += 1
        isFirst = false
        resolve()
        setTimeout(more, pause)
        return false
      }
      readFile(place, bufferSize, take)
        .catch(reject)
        .finally(() => {
          reading -= 1
        })
    })
  try {
    await Promise.all(places.map(first))
    process.send?.('begun')
  } catch (error) {
    process.send?.(`${begun} slow readers began, then: ${error}`)
  }
  await once(process, 'message')
  process.send?.(reading)
}

if (import.meta.main) process.once('message', readSlowly)
