import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '../../../../frame/staff/FailureNote.tsx'
import { FieldNotes } from '../../../../ui/fields/Field.tsx'
import { FileDrop } from '../../../../ui/fields/FileDrop.tsx'
import { Progress } from '../../../../ui/Progress.tsx'
import { RefusalNote } from '../../files/slots/RefusalNote.tsx'
import type { ReportEdit } from '../use-report-edit.ts'
import { joinKeywords } from './keywords.ts'
import type { EditFields } from './use-edit-fields.ts'
import { useKeywordFile } from './use-keyword-file.ts'

interface Props {
  edit: ReportEdit
  fields: EditFields
  /** Opens the dialog that lists the keywords in the form. */
  onReview: () => void
}

/**
 * Uploads a workbook of keywords, which apply to the form at once and are stored with the report (docs/behaviour/editor.md#keywords). A
 * button opens them for review.
 */
export const KeywordFile = ({ edit, fields: { findError }, onReview }: Props) => {
  const { t } = useTranslation(['editing', 'messages'])
  const id = useId()
  const { workbookName, uploadedShare, fileKeywords, refused, failure, uploadWorkbook } = useKeywordFile(keywords =>
    edit.change({ keywords }),
  )
  const isUnsaved = edit.changes.includes('keywords')
  const hasSameKeywords = joinKeywords(fileKeywords ?? []) === joinKeywords(edit.values.keywords)
  // After a discard, or after a correction was saved, the report's keywords are no longer those of the file.
  const isApplied = fileKeywords !== undefined && (isUnsaved || hasSameKeywords)
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
      <FailureNote failure={failure} />
      <div className="field">
        <FieldNotes id={id} error={findError('keywords')} />
      </div>
    </div>
  )
}
