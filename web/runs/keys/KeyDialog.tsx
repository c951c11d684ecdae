import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { addRunKey, changeRunKey, type RunKey } from '../../../contract/runs/keys.ts'
import { send } from '../../frame/calls.ts'
import { FormDialog } from '../../frame/staff/FormDialog.tsx'
import { useWrite } from '../../frame/staff/use-write.ts'
import { NewKeyDialog } from '../../ui/dialogs/NewKeyDialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'

/** Creates a key and shows it; if `runKey` is given, changes the name and the rate limit of that key. */
export const KeyDialog = ({ runKey, onClose }: { runKey: RunKey | undefined; onClose: () => void }) => {
  const { t } = useTranslation('runKeys')
  const [name, setName] = useState(runKey?.name ?? '')
  // The text of the field for requests per second, which may not be a number.
  const [rateText, setRateText] = useState(String(runKey?.requestsPerSecond ?? limits.runRequestsPerSecond))
  const [isTried, setIsTried] = useState(false)
  const [isDuplicate, setIsDuplicate] = useState(false)
  /** The new key, after which only the dialog that shows it once remains. */
  const [newKey, setNewKey] = useState<string>()
  const { busy, failure, write } = useWrite()
  const requestsPerSecond = Number(rateText)
  const isRateValid =
    /^\d{1,3}$/.test(rateText) && requestsPerSecond >= 1 && requestsPerSecond <= limits.runRequestsPerSecond
  const save = async () => {
    const fields = { name: name.trim(), requestsPerSecond }
    if (runKey) {
      const { status } = await send(changeRunKey, { keyId: runKey.keyId, ...fields })
      if (status === 'duplicate') return setIsDuplicate(true)
      showToast('done', t('saved'))
      return onClose()
    }
    const { status, key } = await send(addRunKey, fields)
    if (status === 'duplicate') return setIsDuplicate(true)
    setNewKey(key)
  }
  const submit = () => {
    setIsTried(true)
    if (name.trim() && isRateValid) void write(save)
  }
  const missingNameFault = isTried && !name.trim() ? t('required') : undefined
  const nameFault = isDuplicate ? t('duplicate') : missingNameFault
  if (newKey !== undefined)
    return <NewKeyDialog token={newKey} formatWords={key => t(key, { name: name.trim() })} onClose={onClose} />
  return (
    <FormDialog
      title={t(runKey ? 'changeKey' : 'addKey')}
      verb={t(runKey ? 'save' : 'add')}
      width={500}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        value={name}
        maxLength={limits.name}
        error={nameFault}
        onChange={({ target }) => {
          setName(target.value)
          setIsDuplicate(false)
        }}
      />
      <TextField
        label={t('perSecond')}
        hint={t('perSecondHint')}
        inputMode="numeric"
        value={rateText}
        error={isTried && !isRateValid ? t('invalidNumber') : undefined}
        onChange={({ target }) => setRateText(target.value)}
      />
    </FormDialog>
  )
}
