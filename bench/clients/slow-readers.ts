import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { closeAtEnd } from '../closers.ts'
import { type Place, readFile } from '../readers.ts'

const bufferSize = 4 * 1024
/** Milliseconds between two chunks of a reader: 16 kB per second each. */
const pauseMilliseconds = 250
/** Milliseconds between the starts of two readers. */
const startIntervalMilliseconds = 5

/** Starts slow readers in a separate process, one for each place; resolves when all have started. */
export const startSlowReaders = async (places: Place[]) => {
  const child = fork(import.meta.filename)
  child.send(places)
  closeAtEnd(() => child.kill())
  await once(child, 'message')
  return {
    /** Stops all readers; throws if one of them was already disconnected. */
    async stop() {
      child.send('stop')
      const [failures] = (await once(child, 'message')) as [string[]]
      child.kill()
      if (failures.length) throw new Error(`${failures.length} slow readers were disconnected: ${failures[0]}`)
    },
  }
}

const readSlowly = async (places: Place[]) => {
  const failures: string[] = []
  const startReader = (place: Place) =>
    new Promise<void>(resolve => {
      const takeChunk = (_size: number, more: () => void) => {
        resolve()
        setTimeout(pauseMilliseconds).then(more)
        return false
      }
      readFile(place, bufferSize, takeChunk).catch(error => {
        failures.push(`${error}`)
        resolve()
      })
    })
  const started: Promise<void>[] = []
  for (const place of places) {
    started.push(startReader(place))
    await setTimeout(startIntervalMilliseconds)
  }
  await Promise.all(started)
  process.send?.('begun')
  await once(process, 'message')
  process.send?.(failures)
}

if (import.meta.main) process.once('message', readSlowly)
