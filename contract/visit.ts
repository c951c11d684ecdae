import type { ArgumentsOf, Call, OutputOf } from './call.ts'
import type { CookieChoice } from './consent/cookies.ts'

export type Language = 'en' | 'th'

/** What the server hands a page: who looks, in which language, and the calls, made in process in that person's name. */
export interface Visit {
  call: <C extends Call>(call: C, input?: ArgumentsOf<C>) => Promise<OutputOf<C>>
  /** Sends a request to the API of tables in process and returns its JSON; refusals are the same as for programs. */
  inquire: (path: string, params: Record<string, string>, query: URLSearchParams) => Promise<unknown>
  /** Writes down an error that no reader may see, unless it is a refusal or was written down already. */
  report: (error: unknown) => void
  language: Language
  /** Fresh for every answer; scripts without it do not run. */
  nonce: string
  /** Origin of the portal as readers write it, without a slash at the end. */
  publicUrl: string
  drawer: 'open' | 'mini' | null
  cookieChoice: CookieChoice | null
  signedIn: boolean
  /** Id of the request, as in the log line, for error pages; a page that is kept for other readers comes without. */
  requestId: string
}

/** What the built web exports to the server. */
export interface Web {
  /** The parameters of an address that pages read for every reader; visitors' pages are cached by these only. */
  parameters: readonly string[]
  /** True if the page accepts parameters of any name, such as column names; such pages are not cached. */
  readsAll: (path: string) => boolean
  /** The pattern of the route that answers a path, such as `/report/:fileName`; undefined where there is none. */
  patternOf: (path: string) => string | undefined
  render: (request: Request, visit: Visit) => Promise<Response>
}
