import type { ArgumentsOf, Call, OutputOf } from './call.ts'
import type { CookieChoice } from './consent/cookies.ts'

export type Language = 'en' | 'th'

/** What the server hands a page: who looks, in which language, and the calls, made in process in that person's name. */
export interface Visit {
  call: <C extends Call>(call: C, input?: ArgumentsOf<C>) => Promise<OutputOf<C>>
  /** Asks a question about a table by the path that the API has for it, and answers its JSON; the same are refused as there. */
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
  /** The parameters of an address that pages read, whoever looks; visitors' pages are kept by these alone. */
  parameters: readonly string[]
  /** Whether the page of a path reads parameters of any name, such as those of a table's columns; it is made for each request. */
  readsAll: (path: string) => boolean
  render: (request: Request, visit: Visit) => Promise<Response>
}
