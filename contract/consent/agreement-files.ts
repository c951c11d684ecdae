import { z } from 'zod'
import { call, menu } from '../call.ts'
import { pickHttpStatus, uploadOutcomeFields } from '../files/faults.ts'
import { limits } from '../limits.ts'
import { wire } from '../wire.ts'

export const uploadAgreementFile = call({
  name: 'uploadAgreementFile',
  method: 'POST',
  path: '/api/file/uploadFileMongoPdf',
  access: menu('ConsentAgreement'),
  summary:
    'Uploads the PDF of a consent agreement. Returns the id under which the caller can create an agreement from it within a day.',
  files: ['file'],
  maxBytes: limits.agreementFileBytes,
  input: z.object({}),
  output: wire({ ...uploadOutcomeFields, agreementId: ['agreement_id', z.int().optional()] }),
  pickHttpStatus,
})
