import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GrantKind } from '../../../contract/access/grant-fields.ts'
import { editGrant } from '../../../contract/access/grant-terms.ts'
import { CallError, send } from '../../frame/calls.ts'
import { FormDialog } from '../../frame/staff/FormDialog.tsx'
import { useWrite } from '../../frame/staff/use-write.ts'
import { showToast } from '../../ui/toasts.ts'
import { formatDay } from '../../ui/values/formats.ts'
import { useLanguage } from '../../words/use-language.ts'
import { TermFields } from './TermFields.tsx'
import { TermRefused } from './terms.ts'
import { useTerm } from './use-term.ts'

/** The grant whose last day is edited, with the names that the dialog shows. */
export interface EditedGrant {
  kind: GrantKind
  holderId: number
  targetId: number
  holderName: string
  targetName: string
  /** The last day; null for a grant without an end. */
  until: string | null
  reason: string | null
}

interface Props {
  grant: EditedGrant
  onSaved: () => void
  onClose: () => void
}

/** Changes the last day of a grant. If someone else has changed it since the dialog was opened, shows who did and the new value. */
export const EditGrantDialog = ({ grant, onSaved, onClose }: Props) => {
  const { t } = useTranslation(['access', 'messages'])
  const language = useLanguage()
  const { kind, holderId, targetId } = grant
  /** The last day that the user has seen; the save is refused if the stored one differs. */
  const [expected, setExpected] = useState({ until: grant.until })
  const [conflict, setConflict] = useState<string>()
  const { busy, failure, write } = useWrite()
  const { fields, requireTerm } = useTerm({
    hasEnd: grant.until !== null,
    until: grant.until ?? '',
    reason: grant.reason ?? '',
  })
  const save = async () => {
    await send(editGrant, { kind, holderId, targetId, ...requireTerm(), expected })
    showToast('done', t('saveSuccess', { ns: 'messages' }))
    onSaved()
  }
  /** Shows who has changed the last day. Saving again overwrites it, as the user has then seen the new value. */
  const showConflict = (error: unknown) => {
    const refusal = error instanceof CallError && error.fields.find(({ rule }) => rule === 'endMeanwhile')
    if (!refusal) throw error
    const { who = '–', until } = refusal.values ?? {}
    setExpected({ until: until ?? null })
    const newEnd = until ? `${t('until')} ${formatDay(until, language)}` : t('noEndShort')
    setConflict(t('editedMeanwhile', { user: who, end: newEnd }))
  }
  const submit = () => {
    setConflict(undefined)
    void write(() => save().catch(showConflict))
  }
  // The fields show a refused term themselves.
  const shownFailure = failure instanceof TermRefused ? undefined : failure
  return (
    <FormDialog
      title={t('changeEnd')}
      verb={t('save')}
      width={560}
      busy={busy}
      failure={shownFailure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <strong>{grant.holderName}</strong> · {grant.targetName}
      </p>
      <TermFields legend={t('lengthOfGrant')} {...fields} />
      {conflict && (
        <p className="note bad" role="alert">
          {conflict}
        </p>
      )}
    </FormDialog>
  )
}
