import type { Access } from './call.ts'

/** A file that a browser goes to; it streams, so it is no call with an output. `{file_name}` or another name in braces stands for what is asked for. */
export interface Download {
  name: string
  path: `/file/${string}/{${string}}${string}`
  access: Access
  summary: string
}
