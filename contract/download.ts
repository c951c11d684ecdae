import type { Access } from './call.ts'

/** A file that a browser goes to; it streams, so it is no call with an output. `{file_name}` stands for a report's File Name. */
export interface Download {
  name: string
  path: `/file/${string}/{file_name}${string}`
  access: Access
  summary: string
}
