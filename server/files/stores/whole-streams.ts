import { type Readable, Transform } from 'node:stream'
import { StoreError } from './store-errors.ts'

/** Passes a stream of the network through. Fails with a StoreError if its bytes stop to arrive, or do not have the expected size. */
export const requireWholeStream = (source: Readable, sizeBytes: number, timeoutMilliseconds: number): Readable => {
  let remainingBytes = sizeBytes
  const toStoreError = (cause: unknown) => new StoreError('unreachable', cause)
  const checkedStream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      remainingBytes -= chunk.length
      timer.refresh()
      done(null, chunk)
    },
    flush: done => done(remainingBytes === 0 ? null : toStoreError(new Error(`${remainingBytes} bytes did not come`))),
  })
  const timer = setTimeout(() => {
    // Waiting bytes mean that the client is slow, not the store.
    if (checkedStream.readableLength > 0) timer.refresh()
    else checkedStream.destroy(toStoreError(new Error(`No data for ${timeoutMilliseconds} ms`)))
  }, timeoutMilliseconds)
  source.on('error', error => checkedStream.destroy(toStoreError(error)))
  checkedStream.on('close', () => {
    clearTimeout(timer)
    source.destroy()
  })
  return source.pipe(checkedStream)
}
