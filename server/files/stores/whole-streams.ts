import { type Readable, Transform } from 'node:stream'
import { StoreError } from './store-errors.ts'

/** Passes a network stream through; fails if the bytes end early, stall, or do not have the expected size. */
export const wholeStream = (source: Readable, sizeBytes: number, timeout: number): Readable => {
  let left = sizeBytes
  const damage = (cause: unknown) => new StoreError('unreachable', cause)
  const whole = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      timer.refresh()
      done(null, chunk)
    },
    flush: done => done(left === 0 ? null : damage(new Error(`${left} bytes did not come`))),
  })
  const timer = setTimeout(() => {
    // A client may be slow; the store may not.
    if (whole.readableLength > 0) timer.refresh()
    else whole.destroy(damage(new Error(`No data for ${timeout} ms`)))
  }, timeout)
  source.on('error', error => whole.destroy(damage(error)))
  whole.on('close', () => {
    clearTimeout(timer)
    source.destroy()
  })
  return source.pipe(whole)
}
