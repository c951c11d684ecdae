import { z } from 'zod'
import { call } from '../call.ts'
import { wire } from '../wire.ts'

const agreement = wire({
  agreementId: ['agreement_id', z.int()],
  name: ['file_name', z.string()],
  version: ['version', z.string()],
  hasFile: ['has_file', z.boolean()],
})

export const getActiveAgreement = call({
  name: 'getActiveAgreement',
  method: 'POST',
  path: '/api/getActiveAgreement',
  access: 'public',
  summary: "The consent agreement that is to be accepted now; the status 'not found' when none is active.",
  input: z.object({}),
  output: z.union([agreement, z.object({ status: z.literal('not found') })]),
})
