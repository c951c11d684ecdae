import { anyone, menu } from '../call.ts'
import type { Download } from '../download.ts'

/** Requires no login: everybody who signs up must be able to read the agreement. */
export const downloadAgreement = {
  name: 'downloadAgreement',
  path: '/file/agreement/{agreement_id}.pdf',
  access: anyone,
  summary: 'Returns the PDF of the active consent agreement, for display in the browser.',
} satisfies Download

/** Browsers open this PDF in a sandbox, without scripts, forms and an origin. */
export const downloadAgreementVersion = {
  name: 'downloadAgreementVersion',
  path: '/file/agreementVersion/{agreement_id}.pdf',
  access: menu('ConsentAgreement'),
  summary: 'Returns the PDF of any consent agreement, active or not, for display in a sandbox.',
} satisfies Download

/** Returns the path of the PDF of any agreement, active or not; only staff may download it. */
export const buildAgreementVersionPath = (agreementId: number) =>
  `/api${downloadAgreementVersion.path.replace('{agreement_id}', String(agreementId))}`

/** Returns the path of the PDF of an active agreement. */
export const buildAgreementPath = (agreementId: number) =>
  `/api${downloadAgreement.path.replace('{agreement_id}', String(agreementId))}`
