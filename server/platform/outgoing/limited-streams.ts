import type * as http from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OutgoingError } from './outgoing-errors.ts'

/** Returns a stream of the response that fails with an OutgoingError after this many bytes. */
export const limitBytes = (response: http.IncomingMessage, maxBytes: number) => {
  let receivedBytes = 0
  const sizeLimiter = new Transform({
    transform(chunk: Buffer, _, done) {
      receivedBytes += chunk.length
      done(
        receivedBytes > maxBytes ? new OutgoingError(`It is larger than ${Math.floor(maxBytes / 2 ** 20)} MB.`) : null,
        chunk,
      )
    },
  })
  pipeline(response, sizeLimiter).catch(error => sizeLimiter.destroy(error))
  return sizeLimiter
}
