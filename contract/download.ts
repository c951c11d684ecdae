import type { z } from 'zod'
import type { Access } from './call.ts'

/** A file for browsers; it is streamed, so it is not a call with an output. A name in braces, such as `{file_name}`, is the parameter. */
export interface Download {
  name: string
  path: `/file/${string}/{${string}}${string}`
  access: Access
  summary: string
}

/** A table that is streamed to browsers as CSV; `input` is the query of its address. */
export interface Export {
  name: string
  path: `/file/${string}.csv`
  access: Access
  summary: string
  input: z.ZodType
}
