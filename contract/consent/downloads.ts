import type { Download } from '../download.ts'

/** Asks for nothing: who signs up must be able to read what is to be accepted. */
export const downloadAgreement = {
  name: 'downloadAgreement',
  path: '/file/agreement/{agreement_id}.pdf',
  access: 'public',
  summary: 'The PDF of the active consent agreement, shown rather than saved.',
} satisfies Download

/** Where a browser reads the PDF of an agreement. */
export const agreementPath = (agreementId: number) =>
  `/api${downloadAgreement.path.replace('{agreement_id}', String(agreementId))}`
