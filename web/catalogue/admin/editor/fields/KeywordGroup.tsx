import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLazy } from '../../../../frame/lazy-components.ts'
import { FormGroup } from '../../../../frame/staff/FormGroup.tsx'
import { AreaField } from '../../../../ui/fields/AreaField.tsx'
import { RadioField } from '../../../../ui/fields/RadioField.tsx'
import type { ReportEdit } from '../use-report-edit.ts'
import { movesToField } from './focus-field.ts'
import { KeywordFile } from './KeywordFile.tsx'
import { joinKeywords, splitKeywords } from './keywords.ts'
import { OutsideForm } from './OutsideForm.tsx'
import type { EditFields } from './use-edit-fields.ts'

const KeywordDialog = createLazy(() => import('./KeywordDialog.tsx'))

interface Props {
  edit: ReportEdit
  fields: EditFields
}

/** The keywords that readers search by: from a workbook, or typed with commas between them (docs/behaviour/editor.md#keywords). */
export const KeywordGroup = ({ edit, fields }: Props) => {
  const { t } = useTranslation('editing')
  const [inputKind, setInputKind] = useState<'file' | 'typed'>('typed')
  const [isReviewing, setIsReviewing] = useState(false)
  const { keywords } = edit.values
  return (
    <FormGroup title={t('keywords')} text={t('keywordsText')}>
      <div className="way">
        <RadioField
          legend={t('keywords')}
          choices={[
            ['file', t('uploadFile')],
            ['typed', t('addWord')],
          ]}
          value={inputKind}
          onChoose={setInputKind}
        />
      </div>
      {inputKind === 'file' && (
        <KeywordFile key={edit.sourceId} edit={edit} fields={fields} onReview={() => setIsReviewing(true)} />
      )}
      {inputKind === 'typed' && <TypedKeywordsField edit={edit} fields={fields} />}
      <p className="small wordsline">
        {t('wordCount', { count: keywords.length })}
        {keywords.length > 0 && (
          <button type="button" className="linkbtn" onClick={() => setIsReviewing(true)}>
            {t('editWords')}
          </button>
        )}
      </p>
      {isReviewing && (
        <Suspense>
          <OutsideForm>
            <KeywordDialog
              reportName={edit.values.sourceId || edit.values.fileName || t('newReport')}
              keywords={keywords}
              onConfirm={editedKeywords => edit.change({ keywords: editedKeywords })}
              onClose={() => setIsReviewing(false)}
            />
          </OutsideForm>
        </Suspense>
      )}
    </FormGroup>
  )
}

/** The field for typed keywords, with commas between them. */
const TypedKeywordsField = ({ edit, fields: { findError, markTouched } }: Props) => {
  const { t } = useTranslation('editing')
  const { keywords } = edit.values
  const [typedText, setTypedText] = useState(joinKeywords(keywords))
  const keywordText = joinKeywords(keywords)
  const isTypedCurrent = joinKeywords(splitKeywords(typedText)) === keywordText
  // The typed text keeps its unfinished commas and spaces. It is no longer current after a file or a reload has replaced the keywords.
  const shownText = isTypedCurrent ? typedText : keywordText
  return (
    <AreaField
      name="keywords"
      label={t('words')}
      hint={t('wordsHint')}
      error={findError('keywords')}
      required
      rows={2}
      value={shownText}
      onChange={({ target }) => {
        setTypedText(target.value)
        edit.change({ keywords: splitKeywords(target.value) })
      }}
      onBlur={event => {
        // An empty field shows its fault only after an attempt to save.
        const isFilled = shownText !== ''
        if (isFilled && movesToField(event)) markTouched('keywords')
      }}
    />
  )
}
