import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/use-language.ts'
import type { CallError } from '../calls.ts'
import { Refusal } from '../Refusal.tsx'
import { listFieldErrors } from './refused-fields.ts'

/** Explains why a call of staff failed: by the server's rules for fields, or by the status. */
export const FailureText = ({ error }: { error: unknown }) => {
  const { t } = useTranslation(['publishing', 'messages'])
  const language = useLanguage()
  const { status = 0, requestId } = error as Partial<CallError>
  const fieldErrors = listFieldErrors(error, language)
  if (fieldErrors.length > 0) return fieldErrors.join(' · ')
  if (status === 401) return <SessionEnded />
  if (status === 400) return t('notAccepted', { id: requestId ?? '–' })
  if (status === 403) return t('permissionDenied', { ns: 'messages' })
  if (status === 404) return t('removedMeanwhile')
  if (status === 413) return t('tooLarge')
  if (status === 507) return t('storeFull')
  return <Refusal error={error} />
}

/** Links to the login in a new window, as the form with its values stays in this one. */
const SessionEnded = () => {
  const { t } = useTranslation(['accounts', 'shell'])
  return (
    <>
      {t('sessionEnded')}{' '}
      <a className="more" href="/login" target="_blank" rel="noopener">
        {t('login', { ns: 'shell' })}
      </a>
    </>
  )
}
