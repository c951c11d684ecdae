import type { ComponentProps } from 'react'
import { buildAgreementVersionPath } from '../../../contract/consent/downloads.ts'

/** Opens the PDF of a version in a new window. */
export const PdfLink = ({ agreementId, ...link }: { agreementId: number } & ComponentProps<'a'>) => (
  <a {...link} href={buildAgreementVersionPath(agreementId)} target="_blank" rel="noopener" />
)
