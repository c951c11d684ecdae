import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../words/use-language.ts'
import type { CallError } from '../calls.ts'
import { Refusal } from '../Refusal.tsx'
import { listRefusals } from './refused-fields.ts'

/** Explains why a staff call failed, if its output does not contain the reason. */
export const Trouble = ({ error }: { error: unknown }) => {
  const { t } = useTranslation(['publishing', 'messages'])
  const language = useLanguage()
  const { status = 0, requestId } = error as Partial<CallError>
  const refused = listRefusals(error, language)
  if (refused.length > 0) return refused.join(' · ')
  if (status === 400) return t('notAccepted', { id: requestId ?? '–' })
  if (status === 403) return t('permissionDenied', { ns: 'messages' })
  if (status === 404) return t('goneMeanwhile')
  if (status === 413) return t('tooLarge')
  if (status === 507) return t('storeFull')
  return <Refusal error={error} />
}
