import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editSubLevel, type SubLevel } from '../../../../contract/catalogue/levels.ts'
import { send } from '../../../frame/calls.ts'
import { FormDialog } from '../../../frame/staff/FormDialog.tsx'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { mergeTyped } from '../concurrent-edits.ts'
import { SubLevelFields } from './SubLevelFields.tsx'
import { useLevelFields } from './use-level-fields.ts'

/** Changes the key and the name of a sub level; its level cannot be changed. */
export const EditSubLevelDialog = ({ subLevel, onClose }: { subLevel: SubLevel; onClose: () => void }) => {
  const { t } = useTranslation(['catalogueAdmin', 'messages'])
  const { subLevelId, levelId, levelName, key, name } = subLevel
  // The stored values from which the edit starts, so that the server detects a concurrent edit.
  const [expectedValues, setExpectedValues] = useState({ key, name })
  /** The values that someone else has saved since the edit began; undefined if nobody has. */
  const [theirValues, setTheirValues] = useState<typeof expectedValues>()
  const { values, setValues, bindField, isIncomplete, validate, showTaken } = useLevelFields({
    levelId: String(levelId),
    key,
    name,
  })
  const { busy, failure, write } = useWrite()
  const submit = () => {
    if (validate()) void write(edit)
  }
  const edit = async () => {
    const typedValues = { key: values.key.trim(), name: values.name.trim() }
    const { status, stored } = await send(editSubLevel, { subLevelId, ...typedValues, expected: expectedValues })
    if (status === 'saved') {
      showToast('done', t('edited', { ns: 'messages' }))
      return onClose()
    }
    // The server sends the stored values only if it refused the save because of a concurrent edit.
    if (stored) {
      setValues({ ...values, ...mergeTyped(typedValues, expectedValues, stored) })
      setExpectedValues(stored)
      return setTheirValues(stored)
    }
    // Another sub level has the key or the name.
    showTaken(status === 'keyTaken' ? 'key' : 'name')
  }
  return (
    <FormDialog
      title={t('editSubLevel')}
      verb={t('save')}
      width={520}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t('level')} value={levelName} readOnly />
      <SubLevelFields bindField={bindField} />
      {/* The fields show which of them are empty. Announced here, because screen readers do not read text behind a dialog. */}
      {isIncomplete && (
        <p className="note bad" role="alert">
          {t('notAvailable', { ns: 'messages' })}
        </p>
      )}
      {theirValues && (
        <p className="note bad" role="alert">
          {/* The text is shared, so its placeholders have general names: here for the key and the name. */}
          {t('savedMeanwhile', { firstName: theirValues.key, secondName: theirValues.name })}
        </p>
      )}
    </FormDialog>
  )
}
