import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { eraseUser } from '../../../../contract/accounts/erasures.ts'
import { limits } from '../../../../contract/limits.ts'
import { type CallError, send } from '../../../frame/calls.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useFocusFirstInvalid } from '../../../ui/fields/use-focus-first-invalid.ts'
import { showToast } from '../../../ui/toasts.ts'
import { ErrorNote } from '../../ErrorNote.tsx'
import { useSending } from '../../use-sending.ts'

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
  const { busy, errorMessage, clearError, run } = useSending()
  const { formRef, markSubmitted } = useFocusFirstInvalid({ busy })
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    markSubmitted()
    clearError()
    // Keyboards of phones add a space after a suggested word.
    if (typedName.trim() !== username) return setNameError(t('wrongUsername'))
    setNameError(undefined)
    void run(erase)
  }
  return (
    <form ref={formRef} noValidate onSubmit={submit}>
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
