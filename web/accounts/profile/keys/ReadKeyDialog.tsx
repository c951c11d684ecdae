import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addReadKey, defaultReadKeyDays, readKeyDays } from '../../../../contract/accounts/read-keys.ts'
import { limits } from '../../../../contract/limits.ts'
import { send } from '../../../frame/calls.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { NewKeyDialog } from '../../../ui/dialogs/NewKeyDialog.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useSentForm } from '../../use-sent-form.ts'
import { DialogFoot } from '../DialogFoot.tsx'

/** Creates a key for reading from a name and a lifetime, then shows the key once. */
export const ReadKeyDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('readKeys')
  const [name, setName] = useState('')
  const [lifetimeDays, setLifetimeDays] = useState<(typeof readKeyDays)[number]>(defaultReadKeyDays)
  const [error, setError] = useState<string>()
  const [newKey, setNewKey] = useState<string>()
  const { busy, errorMessage, run, bindForm } = useSentForm()
  const addKey = async () => {
    const { status, key } = await send(addReadKey, { name: name.trim(), days: lifetimeDays })
    if (status === 'tooMany') return { title: t('tooMany') }
    if (status === 'duplicate') setError(t('duplicate'))
    else setNewKey(key)
    return undefined
  }
  const submit = () => {
    if (!name.trim()) return setError(t('required'))
    void run(addKey)
  }
  if (newKey !== undefined)
    return (
      <NewKeyDialog
        token={newKey}
        formatWords={key => t(key, { name: name.trim() })}
        hint={t('newKeyUse')}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={t('addKey')} open onClose={onClose} width={520}>
      <form {...bindForm(submit)}>
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          error={error}
          value={name}
          maxLength={limits.name}
          autoComplete="off"
          onChange={({ target }) => {
            setName(target.value)
            setError(undefined)
          }}
        />
        <SelectField
          label={t('days')}
          value={lifetimeDays}
          onChange={({ target }) =>
            setLifetimeDays(readKeyDays.find(days => String(days) === target.value) ?? lifetimeDays)
          }
        >
          {readKeyDays.map(days => (
            <option key={days} value={days}>
              {t(`days_${days}`)}
            </option>
          ))}
        </SelectField>
        <DialogFoot verb={t('add')} {...{ busy, errorMessage, onClose }} />
      </form>
    </Dialog>
  )
}
