import { useEffect, useRef, useState } from 'react'
import { uploadAgreementFile } from '../../../contract/consent/agreement-files.ts'
import type { Fault } from '../../../contract/files/faults.ts'
import { sendFile } from '../../frame/uploads/sent-files.ts'

/** How far the PDF of a new version has come. */
export type PdfUpload =
  | { state: 'empty'; faults?: Fault[] }
  | { state: 'sending'; file: File; sentBytes: number }
  | { state: 'lost'; file: File; error: unknown }
  | { state: 'kept'; file: File; agreementId: number }

/** Uploads one PDF as soon as it is chosen; it is kept for a day under the id that the agreement will have. */
export const usePdfUpload = () => {
  const [upload, setUpload] = useState<PdfUpload>({ state: 'empty' })
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])
  const choose = async (file: File) => {
    underWay.current?.abort()
    const cancelling = new AbortController()
    const { signal } = cancelling
    underWay.current = cancelling
    setUpload({ state: 'sending', file, sentBytes: 0 })
    const onProgress = (sentBytes: number) => signal.aborted || setUpload({ state: 'sending', file, sentBytes })
    try {
      const { agreementId, faults } = await sendFile(uploadAgreementFile, {}, file, { onProgress, signal })
      if (signal.aborted) return
      setUpload(agreementId === undefined ? { state: 'empty', faults } : { state: 'kept', file, agreementId })
    } catch (error) {
      if (!signal.aborted) setUpload({ state: 'lost', file, error })
    }
  }
  const clear = () => {
    underWay.current?.abort()
    setUpload({ state: 'empty' })
  }
  return { upload, choose, clear }
}
