import type { ArgumentsOf, Call, OutputOf } from '../../contract/call.ts'
import type { FieldRefusal } from '../../contract/refusals.ts'
import { toWireArguments } from '../../contract/wire-arguments.ts'

interface RefusalFacts {
  requestId?: string | undefined
  /** Seconds to wait before the next try, from the header Retry-After. */
  retryAfter?: number | undefined
  /** The fields that were refused, each with its reason. */
  fields?: FieldRefusal[] | undefined
}

/** A call that was refused or got no response; `status` is 0 without a response. */
export class CallError extends Error {
  readonly status: number
  readonly requestId: RefusalFacts['requestId']
  readonly retryAfter: RefusalFacts['retryAfter']
  readonly fields: FieldRefusal[]

  constructor(status: number, message: string, { requestId, retryAfter, fields = [] }: RefusalFacts = {}) {
    super(message)
    this.status = status
    this.requestId = requestId
    this.retryAfter = retryAfter
    this.fields = fields
  }
}

interface SendOptions {
  signal?: AbortSignal
  /** True to finish the request although the page is closed. Browsers then limit its body to 64 KiB. */
  keepalive?: boolean
}

/**
 * Makes a call from the browser, with typed arguments and results. Throws a CallError. A declaration of the contract includes its
 * validation, which is large: pages of readers import this function and the call lazily, where they are used.
 */
export const send = async <C extends Call>(
  call: C,
  args: ArgumentsOf<C> = {},
  options: SendOptions = {},
): Promise<OutputOf<C>> => {
  const response = await sendRequest(call, toWireArguments(call.input, args), options)
  if (!response.ok) throw await readRefusal(response)
  return call.output.parse(await response.json()) as OutputOf<C>
}

const sendRequest = async ({ method, path }: Call, args: Record<string, unknown>, options: SendOptions) => {
  const [url, request]: [string, RequestInit] =
    method === 'GET'
      ? [`${path}?${new URLSearchParams(args as Record<string, string>)}`, {}]
      : [path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(args) }]
  try {
    return await fetch(url, { ...request, ...options })
  } catch (error) {
    throw new CallError(0, (error as Error).message)
  }
}

const readRefusal = async (response: Response) => {
  const problem = await response.json().catch(() => ({}))
  const { status, statusText, headers } = response
  const retryAfter = Number(headers.get('retry-after')) || undefined
  return new CallError(status, problem.detail ?? problem.title ?? statusText, {
    requestId: problem.request_id,
    retryAfter,
    fields: problem.fields,
  })
}
