import { anyone, menu } from '../call.ts'
import type { Download } from '../download.ts'

/** Asks for nothing: who signs up must be able to read what is to be accepted. */
export const downloadAgreement = {
  name: 'downloadAgreement',
  path: '/file/agreement/{agreement_id}.pdf',
  access: anyone,
  summary: 'The PDF of the active consent agreement, for display in the browser.',
} satisfies Download

/** Reads any version, whether it is active or not. */
export const downloadAgreementVersion = {
  name: 'downloadAgreementVersion',
  path: '/file/agreementVersion/{agreement_id}.pdf',
  access: menu('ConsentAgreement'),
  summary: 'The PDF of any consent agreement for staff, for display in a sandbox.',
} satisfies Download

/** Where staff read the PDF of any agreement. */
export const agreementVersionPath = (agreementId: number) =>
  `/api${downloadAgreementVersion.path.replace('{agreement_id}', String(agreementId))}`

/** Where a browser reads the PDF of an agreement. */
export const agreementPath = (agreementId: number) =>
  `/api${downloadAgreement.path.replace('{agreement_id}', String(agreementId))}`
