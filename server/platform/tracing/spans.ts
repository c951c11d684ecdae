import { AsyncLocalStorage } from 'node:async_hooks'

/** Values that a span records, by their names in OpenTelemetry. */
export type SpanAttributes = Record<string, string | number>

/** A recorded step of a request. */
export interface OpenSpan {
  /** Begins a step within this step; returns undefined if this step has ended. */
  begin(name: string, attributes: SpanAttributes): OpenSpan | undefined
  /** Ends this step. `failure` is a code or the name of an error, never a message, which may contain values. */
  end(attributes?: SpanAttributes, failure?: string): void
}

const spanStorage = new AsyncLocalStorage<OpenSpan>()

/** Runs work as part of a recorded step. */
export const runInSpan = <T>(span: OpenSpan, work: () => T): T => spanStorage.run(span, work)

/** Returns the recorded step that runs now; undefined if none is recorded. */
export const findSpan = (): OpenSpan | undefined => spanStorage.getStore()

/** Runs work as a step of the current request, and records the step if the request is recorded. */
export const withSpan = async <T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T> => {
  const span = findSpan()?.begin(name, attributes)
  if (!span) return work()
  try {
    const result = await runInSpan(span, work)
    span.end()
    return result
  } catch (error) {
    span.end({}, toErrorCode(error))
    throw error
  }
}

/** Returns the code of an error or, if it has none, its name. */
export const toErrorCode = (error: unknown) => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name ?? 'error')
}
