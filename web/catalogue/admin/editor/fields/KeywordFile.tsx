import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readWordFile } from '../../../../../contract/catalogue/uploads.ts'
import { FailureText } from '../../../../frame/staff/FailureText.tsx'
import { sendFile } from '../../../../frame/uploads/send-file.ts'
import { FieldNotes } from '../../../../ui/fields/Field.tsx'
import { FileDrop } from '../../../../ui/fields/FileDrop.tsx'
import { Progress } from '../../../../ui/Progress.tsx'
import { RefusalNote } from '../../files/slots/RefusalNote.tsx'
import type { RefusedFile } from '../../files/slots/slots.ts'
import type { ReportEdit } from '../use-report-edit.ts'
import { joinKeywords } from './keywords.ts'
import type { EditFields } from './use-edit-fields.ts'

interface Props {
  edit: ReportEdit
  fields: EditFields
  /** Opens the dialog that lists the keywords in the form. */
  onReview: () => void
}

/**
 * Upload File (.xlsx) with PRE VIEW: the keywords apply to the form at once and are stored with the report
 * (docs/behaviour/editor.md#keywords).
 */
export const KeywordFile = ({ edit, fields: { findError }, onReview }: Props) => {
  const { t } = useTranslation(['editing', 'messages'])
  const id = useId()
  const { workbookName, uploadedShare, fileKeywords, refused, failure, uploadWorkbook } = useKeywordFile(keywords =>
    edit.change({ keywords }),
  )
  const isUnsaved = edit.changes.includes('keywords')
  // After a discard, or after a correction was saved, the report's keywords are no longer those of the file.
  const isApplied =
    fileKeywords !== undefined && (isUnsaved || joinKeywords(fileKeywords) === joinKeywords(edit.values.keywords))
  return (
    <div className="wordfile" data-field="keywords">
      <FileDrop
        name={t('keywords')}
        invitation={t('dropWords')}
        verb={t('chooseFile')}
        hint={t('wordFileHint')}
        accept=".xlsx"
        onFiles={([file]) => file && void uploadWorkbook(file)}
      />
      {/* Once the file is uploaded, it is not known how long the server reads it. */}
      {uploadedShare !== undefined && (
        <Progress name={t('reading', { name: workbookName })} share={uploadedShare < 1 ? uploadedShare : undefined} />
      )}
      {isApplied && (
        <div className="note good" role="status">
          <p>
            {t('wordsRead', { name: workbookName, count: fileKeywords.length })} {isUnsaved && t('wordsUnsaved')}
          </p>
          <div className="actions">
            <button type="button" className="btn sm" onClick={onReview}>
              {t('preview')}
            </button>
          </div>
        </div>
      )}
      {refused && <RefusalNote refused={refused} />}
      {failure !== undefined && (
        <p className="note bad" role="alert">
          <FailureText error={failure} />
        </p>
      )}
      <div className="field">
        <FieldNotes id={id} error={findError('keywords')} />
      </div>
    </div>
  )
}

/** Uploads a workbook, from which the server reads the keywords. A file that is chosen before the response replaces the previous one. */
const useKeywordFile = (onKeywords: (keywords: string[]) => void) => {
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
      // The status with which the server refuses the type of a file.
      return setRefused({ status: 'File is not allowed', faults: [] })
    }
    setUploadedShare(0)
    try {
      // An empty file has a size of 0, by which nothing can be divided.
      const onProgress = (sentBytes: number) => isCurrent() && setUploadedShare(sentBytes / Math.max(1, file.size))
      const { status, faults, words } = await sendFile(readWordFile, {}, file, {
        onProgress,
        signal: controller.signal,
      })
      if (!isCurrent()) return
      if (status !== 'success') return setRefused({ status, faults })
      setFileKeywords(words)
      onKeywords(words)
    } catch (error) {
      if (isCurrent()) setFailure(error)
    } finally {
      if (isCurrent()) setUploadedShare(undefined)
    }
  }
  return { workbookName, uploadedShare, fileKeywords, refused, failure, uploadWorkbook }
}
