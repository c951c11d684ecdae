import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import type { Visit } from '../../../../contract/visit.ts'

interface PageCall {
  repeat: (visit: Visit) => Promise<unknown>
  /** Digest of the output. */
  digest: string
}

/** The calls with which a page was rendered, by name and input. */
export type PageCalls = ReadonlyMap<string, PageCall>

/** Outputs of calls that were already repeated, by name and input. */
type Outputs = ReadonlyMap<string, Promise<unknown>>

/** Memory of a recorded call beside its name and input. */
const callBytes = 400

/**
 * Returns a visit that records the calls of the page that is rendered for it. Calls of which `outputs` has the output are not made.
 * `calls` returns undefined if the page does not depend only on outputs of calls: a call failed, or it sent a query of tables, which counts
 * toward the reader's rate limit.
 */
export const recordCalls = (visit: Visit, outputs: Outputs = new Map()) => {
  const pageCalls = new Map<string, PageCall>()
  let isRepeatable = true
  const recordingVisit: Visit = {
    ...visit,
    call: async (call, input) => {
      const key = `${call.name} ${JSON.stringify(input ?? {})}`
      const repeat = (of: Visit) => of.call(call, input)
      try {
        const output = await ((outputs.get(key) as ReturnType<typeof repeat> | undefined) ?? repeat(visit))
        pageCalls.set(key, { repeat, digest: digestOf(output) })
        return output
      } catch (error) {
        isRepeatable = false
        throw error
      }
    },
    sendQuery: (...query) => {
      isRepeatable = false
      return visit.sendQuery(...query)
    },
  }
  return { visit: recordingVisit, calls: (): PageCalls | undefined => (isRepeatable ? pageCalls : undefined) }
}

/** Makes the calls of a page again; returns their outputs, and whether all of them are the same as before. */
export const repeatCalls = async (visit: Visit, calls: PageCalls) => {
  const outputs = new Map<string, Promise<unknown>>()
  for (const [key, { repeat }] of calls) outputs.set(key, repeat(visit))
  const comparisons = [...calls].map(async ([key, { digest }]) => digestOf(await outputs.get(key)) === digest)
  const isUnchanged = await Promise.all(comparisons).then(
    results => results.every(Boolean),
    () => false,
  )
  return { outputs: outputs as Outputs, isUnchanged }
}

/** Returns the memory of recorded calls. */
export const countBytes = (calls: PageCalls) =>
  [...calls.keys()].reduce((sum, key) => sum + 2 * key.length + callBytes, 0)

const digestOf = (output: unknown) => createHash('sha256').update(serialize(output)).digest('base64')
