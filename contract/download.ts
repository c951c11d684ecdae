import type { z } from 'zod'
import type { Access } from './call.ts'

/** A file that a browser goes to; it streams, so it is no call with an output. `{file_name}` or another name in braces is the parameter. */
export interface Download {
  name: string
  path: `/file/${string}/{${string}}${string}`
  access: Access
  summary: string
}

/** A table that a browser is given as CSV, made as it goes out; `input` is the query of its address. */
export interface Export {
  name: string
  path: `/file/${string}.csv`
  access: Access
  summary: string
  input: z.ZodType
}
