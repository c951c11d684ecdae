import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { eraseUser } from '../../../../contract/accounts/erasures.ts'
import { limits } from '../../../../contract/limits.ts'
import { type CallError, send } from '../../../frame/calls.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ErrorNote } from '../../ErrorNote.tsx'
import { useSentForm } from '../../use-sent-form.ts'

interface Props {
  userId: number
  username: string
  onErased: () => void
  onClose: () => void
}

/** The second confirmation of an erasure: staff type the username of the account. */
export const TypedNameForm = ({ userId, username, onErased, onClose }: Props) => {
  const { t } = useTranslation(['users', 'ui'])
  const [typedName, setTypedName] = useState('')
  const [nameError, setNameError] = useState<string>()
  const { busy, errorMessage, run, bindForm } = useSentForm()
  /** Erases the account; resolves with the error to show, if any. */
  const erase = async () => {
    try {
      const { status } = await send(eraseUser, { userId, username })
      if (status === 'lastAdministrator') return { title: t('lastAdministrator') }
      if (status === 'otherUsername') return { title: t('changedMeanwhile') }
    } catch (error) {
      // 403: the caller may not change this account.
      if ((error as CallError).status === 403) return { title: t('cannotChangeAccount') }
      throw error
    }
    showToast('done', t('erased'))
    onErased()
    return undefined
  }
  const submit = () => {
    // Keyboards of phones add a space after a suggested word.
    if (typedName.trim() !== username) return setNameError(t('wrongUsername'))
    setNameError(undefined)
    void run(erase)
  }
  return (
    <form {...bindForm(submit)}>
      <p>{t('eraseFinalText')}</p>
      <TextField
        label={t('typeUsername', { user: username })}
        error={nameError}
        value={typedName}
        onChange={({ target }) => {
          setTypedName(target.value)
          setNameError(undefined)
        }}
        maxLength={limits.email}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus
      />
      <ErrorNote errorMessage={errorMessage} />
      <div className="foot">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('cancel', { ns: 'ui' })}
        </button>
        <button type="submit" className="btn danger" aria-busy={busy}>
          {t('erase')}
        </button>
      </div>
    </form>
  )
}
