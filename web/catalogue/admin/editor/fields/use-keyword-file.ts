import { useEffect, useRef, useState } from 'react'
import { readWordFile } from '../../../../../contract/catalogue/uploads.ts'
import { sendFile } from '../../../../frame/uploads/send-file.ts'
import type { RefusedFile } from '../../files/slots/slots.ts'

/** The refusal of a file that is no workbook, as the server would send it. */
const wrongTypeRefusal: RefusedFile = { status: 'File is not allowed', faults: [] }

/**
 * Uploads a workbook, from which the server reads the keywords, and passes them to `onKeywords`. A file that is chosen before the response
 * replaces the previous one.
 */
export const useKeywordFile = (onKeywords: (keywords: string[]) => void) => {
  const [workbookName, setWorkbookName] = useState('')
  /** The uploaded share of the file, from 0 to 1; undefined without an upload. */
  const [uploadedShare, setUploadedShare] = useState<number>()
  const [fileKeywords, setFileKeywords] = useState<string[]>()
  const [refused, setRefused] = useState<RefusedFile>()
  const [failure, setFailure] = useState<unknown>()
  const currentRequest = useRef<AbortController>(undefined)
  // The keywords are only for this report, so the request is aborted when another report opens.
  useEffect(() => () => currentRequest.current?.abort(), [])
  const uploadWorkbook = async (file: File) => {
    currentRequest.current?.abort()
    const controller = new AbortController()
    currentRequest.current = controller
    const isCurrent = () => currentRequest.current === controller
    setWorkbookName(file.name)
    setFileKeywords(undefined)
    setRefused(undefined)
    setFailure(undefined)
    if (!/\.xlsx$/i.test(file.name)) {
      setUploadedShare(undefined)
      return setRefused(wrongTypeRefusal)
    }
    setUploadedShare(0)
    try {
      // An empty file has a size of 0, by which nothing can be divided.
      const onProgress = (sentBytes: number) => isCurrent() && setUploadedShare(sentBytes / Math.max(1, file.size))
      const options = { file, onProgress, signal: controller.signal }
      const { status, faults, words: keywords } = await sendFile(readWordFile, {}, options)
      if (!isCurrent()) return
      if (status !== 'success') return setRefused({ status, faults })
      setFileKeywords(keywords)
      onKeywords(keywords)
    } catch (error) {
      if (isCurrent()) setFailure(error)
    } finally {
      if (isCurrent()) setUploadedShare(undefined)
    }
  }
  return { workbookName, uploadedShare, fileKeywords, refused, failure, uploadWorkbook }
}
