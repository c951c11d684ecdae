import { type Readable, Transform } from 'node:stream'
import { StoreError } from './store-errors.ts'

/** The bytes of a stream that comes over a line; it fails when they break off, stop coming, or are not as many as they must be. */
export const wholeStream = (source: Readable, sizeBytes: number, patience: number): Readable => {
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
    // A reader may take its time; the store may not.
    if (whole.readableLength > 0) timer.refresh()
    else whole.destroy(damage(new Error(`Nothing came for ${patience} ms`)))
  }, patience)
  source.on('error', error => whole.destroy(damage(error)))
  whole.on('close', () => {
    clearTimeout(timer)
    source.destroy()
  })
  return source.pipe(whole)
}
