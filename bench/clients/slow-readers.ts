import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { closeAtEnd } from '../closers.ts'
import { type Place, readFile } from '../readers.ts'

const bufferSize = 4 * 1024
/** Milliseconds between two pieces of a reader: 16 kB a second each. */
const pause = 250
/** Milliseconds between the beginnings of two readers. */
const apart = 5

/** Has many read slowly, each from a place, in a process of their own; resolves when all have begun. */
export const startSlowReaders = async (places: Place[]) => {
  const child = fork(import.meta.filename)
  child.send(places)
  closeAtEnd(() => child.kill())
  await once(child, 'message')
  return {
    /** Ends them all; throws when one of them was cut off before. */
    async stop() {
      child.send('stop')
      const [failures] = (await once(child, 'message')) as [string[]]
      child.kill()
      if (failures.length) throw new Error(`${failures.length} slow readers were cut off: ${failures[0]}`)
    },
  }
}

const readSlowly = async (places: Place[]) => {
  const failures: string[] = []
  const begin = (place: Place) =>
    new Promise<void>(resolve => {
      const take = (_size: number, more: () => void) => {
        resolve()
        setTimeout(pause).then(more)
        return false
      }
      readFile(place, bufferSize, take).catch(error => {
        failures.push(`${error}`)
        resolve()
      })
    })
  const begun: Promise<void>[] = []
  for (const place of places) {
    begun.push(begin(place))
    await setTimeout(apart)
  }
  await Promise.all(begun)
  process.send?.('begun')
  await once(process, 'message')
  process.send?.(failures)
}

if (import.meta.main) process.once('message', readSlowly)
