import { useEffect, useRef, useState } from 'react'
import { uploadAgreementFile } from '../../../contract/consent/agreement-files.ts'
import type { Fault } from '../../../contract/files/faults.ts'
import { sendFile } from '../../frame/uploads/send-file.ts'

/**
 * The state of the PDF of a new version. 'empty' has faults if the server refused the last file, 'lost' is an upload that failed, and 'kept'
 * is a file that the server has received and accepted.
 */
export type PdfUpload =
  | { state: 'empty'; faults?: Fault[] }
  | { state: 'sending'; file: File; sentBytes: number }
  | { state: 'lost'; file: File; error: unknown }
  | { state: 'kept'; file: File; agreementId: number }

/** Uploads a PDF as soon as it is chosen; the server keeps it for a day under the id of the future agreement. */
export const usePdfUpload = () => {
  const [upload, setUpload] = useState<PdfUpload>({ state: 'empty' })
  const currentUpload = useRef<AbortController>(undefined)
  useEffect(() => () => currentUpload.current?.abort(), [])
  const choose = async (file: File) => {
    currentUpload.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    currentUpload.current = controller
    setUpload({ state: 'sending', file, sentBytes: 0 })
    const onProgress = (sentBytes: number) => {
      if (!signal.aborted) setUpload({ state: 'sending', file, sentBytes })
    }
    try {
      const { agreementId, faults } = await sendFile(uploadAgreementFile, {}, { file, onProgress, signal })
      if (signal.aborted) return
      // A refused file gets no id.
      setUpload(agreementId === undefined ? { state: 'empty', faults } : { state: 'kept', file, agreementId })
    } catch (error) {
      if (!signal.aborted) setUpload({ state: 'lost', file, error })
    }
  }
  const clear = () => {
    currentUpload.current?.abort()
    setUpload({ state: 'empty' })
  }
  return { upload, choose, clear }
}
