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

/** Changes the id and the name of a sub level; its level stays. */
export const EditLevelDialog = ({ subLevel, onClose }: { subLevel: SubLevel; onClose: () => void }) => {
  const { t } = useTranslation(['keeping', 'messages'])
  const { subLevelId, levelId, levelName, key, name } = subLevel
  const [was, setWas] = useState({ key, name })
  const [theirs, setTheirs] = useState<typeof was>()
  const { values, setValues, field, isIncomplete, check, refuse } = useLevelFields({
    levelId: String(levelId),
    key,
    name,
  })
  const { busy, failure, write } = useWrite()
  const submit = () => {
    if (check()) void write(edit)
  }
  const edit = async () => {
    const typed = { key: values.key.trim(), name: values.name.trim() }
    const { status, meanwhile } = await send(editSubLevel, { subLevelId, ...typed, was })
    if (meanwhile) {
      setValues({ ...values, ...mergeTyped(typed, was, meanwhile) })
      setWas(meanwhile)
      return setTheirs(meanwhile)
    }
    if (status !== 'saved') return refuse(status)
    showToast('done', t('edited', { ns: 'messages' }))
    onClose()
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
      <SubLevelFields field={field} />
      {/* Announced here, because screen readers do not read text behind a dialog. */}
      {isIncomplete && (
        <p className="note bad" role="alert">
          {t('notAvailable', { ns: 'messages' })}
        </p>
      )}
      {theirs && (
        <p className="note bad" role="alert">
          {t('savedMeanwhile', { one: theirs.key, other: theirs.name })}
        </p>
      )}
    </FormDialog>
  )
}
