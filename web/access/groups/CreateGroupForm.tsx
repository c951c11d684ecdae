import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { FailureNote } from '../../frame/staff/FailureNote.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useFocusFirstInvalid } from '../../ui/fields/use-focus-first-invalid.ts'
import { showToast } from '../../ui/toasts.ts'
import { useRequest } from '../../ui/use-request.ts'
import type { GroupKind } from './group-kinds.ts'

/** Form with a name that creates a group. */
export const CreateGroupForm = ({ kind, onCreated }: { kind: GroupKind; onCreated: () => void }) => {
  const { t } = useTranslation(['groups', 'messages'])
  const [name, setName] = useState('')
  const [nameError, setNameError] = useState<string>()
  const { busy, failure, run, clearFailure } = useRequest()
  const { formRef, markSubmitted } = useFocusFirstInvalid({ busy })
  const create = async () => {
    if ((await kind.add(name.trim())) === 'duplicate') return setNameError(t('duplicate'))
    setName('')
    showToast('done', t('saveSuccess', { ns: 'messages' }))
    onCreated()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    markSubmitted()
    clearFailure()
    if (name.trim() === '')
      return setNameError(kind.memberKind === 'user' ? t('nameRequired') : t('informationRequired', { ns: 'messages' }))
    setNameError(undefined)
    void run(create)
  }
  return (
    <form ref={formRef} className="creategroup" noValidate onSubmit={submit} aria-label={t('createGroup')}>
      <TextField
        label={t('groupName')}
        hint={t('groupNameHint')}
        error={nameError}
        counter={[name.length, limits.name]}
        maxLength={limits.name}
        autoComplete="off"
        // A name that is typed while another is being saved would be lost.
        readOnly={busy}
        value={name}
        onChange={({ target }) => {
          setName(target.value)
          setNameError(undefined)
        }}
      />
      <button type="submit" className="btn primary" aria-busy={busy}>
        {t('createGroup')}
      </button>
      <FailureNote failure={failure} />
    </form>
  )
}
