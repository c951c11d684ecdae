import { z } from 'zod'
import { anyone, call } from '../call.ts'
import { wire, wireValues } from '../wire.ts'

const agreement = wire({
  agreementId: ['agreement_id', z.int()],
  /** The name that staff gave the agreement. */
  name: ['file_name', z.string()],
  version: ['version', z.string()],
  hasPdf: ['has_file', z.boolean()],
  /** The text as HTML, rendered from Markdown; null if there is only the PDF. */
  html: ['html', z.object({ en: z.string(), th: z.string() }).nullable()],
})

export const getActiveAgreement = call({
  name: 'getActiveAgreement',
  method: 'POST',
  path: '/api/getActiveAgreement',
  access: anyone,
  summary: "Returns the active consent agreement, or the status 'not found' if no agreement is active.",
  input: z.object({}),
  output: z.union([agreement, z.object({ status: wireValues({ none: 'not found' }) })]),
})
