import type { ArgumentsOf, Call, OutputOf } from './call.ts'
import type { CookieChoice } from './consent/cookies.ts'

export type Language = 'en' | 'th'

/** The context of a page on the server: the user, the language, and the calls, which run in process on behalf of the user. */
export interface Visit {
  call: <C extends Call>(call: C, input?: ArgumentsOf<C>) => Promise<OutputOf<C>>
  /** Sends a request to the API of tables in process and returns its JSON; refusals are the same as for programs. */
  sendQuery: (path: string, params: Record<string, string>, query: URLSearchParams) => Promise<unknown>
  /** Logs an internal error, unless it is a refusal or was logged already. */
  report: (error: unknown) => void
  language: Language
  /** New for each response; scripts without it do not run. */
  nonce: string
  /** Origin of the portal for readers, without a slash at the end. */
  publicUrl: string
  drawer: 'open' | 'mini' | null
  cookieChoice: CookieChoice | null
  signedIn: boolean
  /** Id of the request, as in the log line, for error pages; absent from a page that is cached for other readers. */
  requestId: string
}

/** The exports of the built web for the server. */
export interface Web {
  /** The parameters of an address that pages read for every reader; visitors' pages are cached by these only. */
  parameters: readonly string[]
  /** True if the page accepts parameters of any name, such as column names; such pages are not cached. */
  readsAll: (path: string) => boolean
  /** The pattern of a path's route, such as `/report/:fileName`; undefined if there is none. */
  findPattern: (path: string) => string | undefined
  render: (request: Request, visit: Visit) => Promise<Response>
}
