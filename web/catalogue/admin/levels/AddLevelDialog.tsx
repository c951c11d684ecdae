import { useTranslation } from 'react-i18next'
import { addSubLevel, type Level } from '../../../../contract/catalogue/levels.ts'
import { send } from '../../../frame/calls.ts'
import { FormDialog } from '../../../frame/staff/FormDialog.tsx'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { SubLevelFields } from './SubLevelFields.tsx'
import { useLevelFields } from './use-level-fields.ts'

/** ADD LEVEL: adds a sub level to a level. */
export const AddLevelDialog = ({ levels, onClose }: { levels: Level[]; onClose: () => void }) => {
  const { t } = useTranslation(['catalogueAdmin', 'messages'])
  const { values, bindField, isIncomplete, validate, showTaken } = useLevelFields({ levelId: '', key: '', name: '' })
  const { busy, failure, write } = useWrite()
  const submit = () => {
    if (validate()) void write(add)
  }
  const add = async () => {
    const { levelId, key, name } = values
    const { status } = await send(addSubLevel, { levelId: Number(levelId), key: key.trim(), name: name.trim() })
    if (status !== 'saved') return showTaken(status === 'keyTaken' ? 'key' : 'name')
    showToast('done', t('saved', { ns: 'messages' }))
    onClose()
  }
  return (
    <FormDialog
      title={t('addLevel')}
      verb={t('save')}
      width={520}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField label={t('level')} {...bindField('levelId')}>
        <option value="">{t('choose')}</option>
        {levels.map(({ levelId, name }) => (
          <option key={levelId} value={levelId}>
            {name}
          </option>
        ))}
      </SelectField>
      <SubLevelFields bindField={bindField} />
      {isIncomplete && (
        <p className="note bad" role="alert">
          {t('notAvailable', { ns: 'messages' })}
        </p>
      )}
    </FormDialog>
  )
}
