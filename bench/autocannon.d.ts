/** As much of autocannon as load.ts uses; the package brings no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export interface Asked {
    method?: string
    path: string
    headers?: Record<string, string>
    body?: string
  }
  interface Options {
    url: string
    connections: number
    duration: number
    requests: Asked[]
    setupClient(client: { setRequests(requests: Asked[]): void }): void
  }
  interface Result {
    duration: number
    errors: number
    non2xx: number
  }
  export default function autocannon(options: Options): EventEmitter & PromiseLike<Result>
}
