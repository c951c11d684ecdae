import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createLazy } from '../../../../frame/lazy-components.ts'
import { FormGroup } from '../../../../frame/staff/FormGroup.tsx'
import { AreaField } from '../../../../ui/fields/AreaField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import type { ReportEdit } from '../use-report-edit.ts'
import { OutsideForm } from './OutsideForm.tsx'
import type { EditFields } from './use-edit-fields.ts'

const ReportPickerDialog = createLazy(() => import('../../picker/ReportPickerDialog.tsx'))
/** Report ID and File Name are codes, which browsers must not complete, capitalise or correct. */
const codeProps = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** The fields that identify the report: Report ID, File Name, names and descriptions in both languages. */
export const IdentityGroup = ({ edit, fields: { bindField } }: { edit: ReportEdit; fields: EditFields }) => {
  const { t } = useTranslation('editing')
  const [isSearching, setIsSearching] = useState(false)
  const isRenamed = !edit.isNew && edit.changes.includes('fileName')
  const closeAfterSelection = () => {
    const hasOnlySourceId = edit.isNew && edit.changes.every(name => name === 'sourceId')
    // The Report ID was only typed to search for it: discarded, it needs no confirmation before another report opens.
    if (hasOnlySourceId) edit.discard()
    setIsSearching(false)
  }
  return (
    <FormGroup title={t('identity')} text={t('identityText')}>
      <div className="two">
        <div className="withbtn">
          <TextField
            {...bindField('sourceId')}
            {...codeProps}
            label={t('sourceId')}
            hint={edit.isNew ? t('sourceIdHint') : t('sourceIdFixed')}
            required
            readOnly={!edit.isNew}
          />
          <button type="button" className="btn" onClick={() => setIsSearching(true)}>
            <Icon of={IconSearch} />
            {t('search')}
          </button>
        </div>
        <TextField
          {...bindField('fileName')}
          {...codeProps}
          label={t('fileName')}
          hint={isRenamed ? t('fileNameRedirects') : t('fileNameHint')}
          required
        />
      </div>
      <TextField {...bindField('titleEn')} label={t('titleEn')} required autoComplete="off" />
      <TextField {...bindField('titleTh')} label={t('titleTh')} hint={t('titleThHint')} lang="th" autoComplete="off" />
      <AreaField {...bindField('descriptionEn')} label={t('descriptionEn')} rows={3} />
      <AreaField {...bindField('descriptionTh')} label={t('descriptionTh')} rows={3} lang="th" />
      {isSearching && (
        <Suspense>
          <OutsideForm>
            <ReportPickerDialog
              initialQuery={edit.isNew ? edit.values.sourceId : ''}
              onSelect={closeAfterSelection}
              onClose={() => setIsSearching(false)}
            />
          </OutsideForm>
        </Suspense>
      )}
    </FormGroup>
  )
}
