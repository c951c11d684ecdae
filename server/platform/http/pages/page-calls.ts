import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import type { ArgumentsOf, Call } from '../../../../contract/call.ts'
import type { Visit } from '../../../../contract/visit.ts'

/** A call with which a page was rendered. */
interface PageCall {
  /** Makes the call again, for another visit. */
  repeat: (visit: Visit) => Promise<unknown>
  /** Digest of the output. */
  digest: string
}

/** The calls with which a page was rendered, by a text of name and input. */
export type PageCalls = ReadonlyMap<string, PageCall>

/** Outputs of calls, by a text of name and input. */
type Outputs = Map<string, Promise<unknown>>

/** Estimated memory of a recorded call beside its name and input: a digest, a closure and an entry of a map. */
const callOverheadBytes = 400
const bytesPerCharacter = 2

/**
 * Creates a visit that records the calls of the page that is rendered for it. Each call is made once, or not at all if `outputs` has its
 * output, so that all parts of the page show the same output, which is compared later. `calls` returns the recorded calls; undefined if the
 * page cannot be checked by them: a call failed, an output cannot be serialised, or the page sent a query of tables, which counts for the
 * reader's rate limit.
 */
export const createRecordingVisit = (visit: Visit, outputs: Outputs = new Map()) => {
  const pageCalls = new Map<string, PageCall>()
  let isRepeatable = true
  const recordingVisit: Visit = {
    ...visit,
    async call(call, input) {
      const key = `${call.name} ${JSON.stringify(input ?? {})}`
      const output =
        (outputs.get(key) as ReturnType<typeof visit.call<typeof call>> | undefined) ?? visit.call(call, input)
      outputs.set(key, output)
      try {
        pageCalls.set(key, toPageCall(call, input, computeDigest(await output)))
      } catch {
        isRepeatable = false
      }
      return output
    },
    sendQuery: (...query) => {
      isRepeatable = false
      return visit.sendQuery(...query)
    },
  }
  return { visit: recordingVisit, calls: (): PageCalls | undefined => (isRepeatable ? pageCalls : undefined) }
}

/** Returns a recorded call. It is a separate function, because closures of the recording visit would keep its request in memory. */
const toPageCall = <C extends Call>(call: C, input: ArgumentsOf<C> | undefined, digest: string): PageCall => ({
  repeat: visit => visit.call(call, input),
  digest,
})

/** Makes the calls of a page again; returns their outputs, and whether all of them are the same as before. */
export const repeatCalls = async (visit: Visit, calls: PageCalls) => {
  const outputs: Outputs = new Map()
  for (const [key, { repeat }] of calls) outputs.set(key, repeat(visit))
  const comparisons = [...calls].map(async ([key, { digest }]) => computeDigest(await outputs.get(key)) === digest)
  const isUnchanged = await Promise.all(comparisons).then(
    results => results.every(Boolean),
    () => false,
  )
  return { outputs, isUnchanged }
}

/** Returns the estimated memory of recorded calls, in bytes. */
export const estimateBytes = (calls: PageCalls) =>
  [...calls.keys()].reduce((sum, key) => sum + bytesPerCharacter * key.length + callOverheadBytes, 0)

/** Returns the digest of an output. Throws if it has parts that cannot be serialised. */
const computeDigest = (output: unknown) => createHash('sha256').update(serialize(output)).digest('base64')
