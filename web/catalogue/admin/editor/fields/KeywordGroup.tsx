import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../frame/lazily.ts'
import { FormGroup } from '../../../../frame/staff/FormGroup.tsx'
import { AreaField } from '../../../../ui/fields/AreaField.tsx'
import { RadioField } from '../../../../ui/fields/RadioField.tsx'
import type { ReportEdit } from '../use-report-edit.ts'
import { joinKeywords, splitKeywords } from './keywords.ts'
import { Outside } from './Outside.tsx'
import type { EditFields } from './use-edit-fields.ts'
import { WordFile } from './WordFile.tsx'

const WordDialog = lazily(() => import('./WordDialog.tsx'))

interface Props {
  edit: ReportEdit
  fields: EditFields
}

/** Keywords that readers search by: from a workbook, or typed with commas between them (docs/behaviour/editor.md#keywords). */
export const KeywordGroup = ({ edit, fields }: Props) => {
  const { t } = useTranslation('editing')
  const [inputKind, setInputKind] = useState<'file' | 'words'>('words')
  const [isReviewing, setIsReviewing] = useState(false)
  const { keywords } = edit.values
  return (
    <FormGroup title={t('keywords')} text={t('keywordsText')}>
      <div className="way">
        <RadioField
          legend={t('keywords')}
          choices={[
            ['file', t('uploadFile')],
            ['words', t('addWord')],
          ]}
          value={inputKind}
          onChoose={setInputKind}
        />
      </div>
      {inputKind === 'file' && (
        <WordFile key={edit.id} edit={edit} fields={fields} onReview={() => setIsReviewing(true)} />
      )}
      {inputKind === 'words' && <WordsField edit={edit} fields={fields} />}
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
          <Outside>
            <WordDialog
              report={edit.values.sourceId || edit.values.fileName || t('newReport')}
              words={keywords}
              onConfirm={words => edit.change({ keywords: words })}
              onClose={() => setIsReviewing(false)}
            />
          </Outside>
        </Suspense>
      )}
    </FormGroup>
  )
}

const WordsField = ({ edit, fields: { findError, markTouched } }: Props) => {
  const { t } = useTranslation('editing')
  const { keywords } = edit.values
  const [typed, setTyped] = useState(joinKeywords(keywords))
  // Keywords from a file or the report replace the typed text; while the user types, the typed text stays.
  const text = joinKeywords(splitKeywords(typed)) === joinKeywords(keywords) ? typed : joinKeywords(keywords)
  return (
    <AreaField
      name="keywords"
      label={t('words')}
      hint={t('wordsHint')}
      error={findError('keywords')}
      required
      rows={2}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value)
        edit.change({ keywords: splitKeywords(target.value) })
      }}
      onBlur={({ relatedTarget }) =>
        relatedTarget?.matches('input, select, textarea') && text !== '' && markTouched('keywords')
      }
    />
  )
}
