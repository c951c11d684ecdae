import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../frame/lazily.ts'
import { FormGroup } from '../../../../frame/staff/FormGroup.tsx'
import { AreaField } from '../../../../ui/fields/AreaField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import type { ReportEdit } from '../use-report-edit.ts'
import { Outside } from './Outside.tsx'
import type { EditFields } from './use-edit-fields.ts'

const ReportPickerDialog = lazily(() => import('../../picker/ReportPickerDialog.tsx'))
const codeProps = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** Fields that identify the report: Report ID, File Name, names and descriptions in both languages. */
export const IdentityGroup = ({ edit, fields: { field } }: { edit: ReportEdit; fields: EditFields }) => {
  const { t } = useTranslation('editing')
  const [isSearching, setIsSearching] = useState(false)
  const isRenamed = edit.form !== null && edit.changes.includes('fileName')
  const select = () => {
    // A Report ID without other input was typed to search, so leaving the page needs no confirmation.
    if (!edit.form && edit.changes.every(name => name === 'sourceId')) edit.discard()
    setIsSearching(false)
  }
  return (
    <FormGroup title={t('identity')} text={t('identityText')}>
      <div className="two">
        <div className="withbtn">
          <TextField
            {...field('sourceId')}
            {...codeProps}
            label={t('sourceId')}
            hint={edit.form ? t('sourceIdFixed') : t('sourceIdHint')}
            required
            readOnly={edit.form !== null}
          />
          <button type="button" className="btn" onClick={() => setIsSearching(true)}>
            <Icon of={IconSearch} />
            {t('search')}
          </button>
        </div>
        <TextField
          {...field('fileName')}
          {...codeProps}
          label={t('fileName')}
          hint={isRenamed ? t('fileNameRedirects') : t('fileNameHint')}
          required
        />
      </div>
      <TextField {...field('titleEn')} label={t('titleEn')} required autoComplete="off" />
      <TextField {...field('titleTh')} label={t('titleTh')} hint={t('titleThHint')} lang="th" autoComplete="off" />
      <AreaField {...field('descriptionEn')} label={t('descriptionEn')} rows={3} />
      <AreaField {...field('descriptionTh')} label={t('descriptionTh')} rows={3} lang="th" />
      {isSearching && (
        <Suspense>
          <Outside>
            <ReportPickerDialog
              words={edit.form ? '' : edit.values.sourceId}
              onSelect={select}
              onClose={() => setIsSearching(false)}
            />
          </Outside>
        </Suspense>
      )}
    </FormGroup>
  )
}
