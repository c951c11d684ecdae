import type { z } from 'zod'
import type { Access } from './call.ts'

/**
 * Declares a file that browsers download. It is streamed, so it is not a call with an output. The name in braces in its path, such as
 * `{file_name}`, is the parameter.
 */
export interface Download {
  name: string
  path: `/file/${string}/{${string}}${string}`
  access: Access
  summary: string
}

/**
 * Declares a table that browsers download as CSV. It is streamed; `input` is the schema of the query in its URL. `formatFileName` names the
 * file by this query; by default, it has the name at the end of the path.
 */
export interface Export {
  name: string
  path: `/file/${string}.csv`
  access: Access
  summary: string
  input: z.ZodType
  formatFileName?: (input: never) => string
}
