import { AsyncLocalStorage } from 'node:async_hooks'

export type SpanFacts = Record<string, string | number>

/** A recorded step of a request. */
export interface OpenSpan {
  /** Begins a step within this step; returns undefined if this step has ended. */
  begin(name: string, facts: SpanFacts): OpenSpan | undefined
  /** Ends this step. `failure` is a code or the name of an error, never a message, which may contain values. */
  end(facts?: SpanFacts, failure?: string): void
}

const current = new AsyncLocalStorage<OpenSpan>()

/** Runs work as a part of a recorded step. */
export const runIn = <T>(span: OpenSpan, work: () => T): T => current.run(span, work)

/** Returns the recorded step that runs now; undefined if none is recorded. */
export const findSpan = (): OpenSpan | undefined => current.getStore()

/** Runs work as a step of the request, if that is recorded. */
export const withSpan = async <T>(name: string, facts: SpanFacts, work: () => Promise<T>): Promise<T> => {
  const span = findSpan()?.begin(name, facts)
  if (!span) return work()
  try {
    const result = await runIn(span, work)
    span.end()
    return result
  } catch (error) {
    span.end({}, toErrorCode(error))
    throw error
  }
}

/** Returns the code of an error, otherwise its name. */
export const toErrorCode = (error: unknown) => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name ?? 'error')
}
