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

/** A grant whose end date is edited, with the names that the dialog shows. */
export interface EditedGrant {
  kind: GrantKind
  holderId: number
  subjectId: number
  holder: string
  subject: string
  until: string | null
  reason: string | null
}

interface Props {
  grant: EditedGrant
  onSaved: () => void
  onClose: () => void
}

/** Changes how long a grant lasts. If someone else changed it after the dialog opened, shows who did and the new value. */
export const EditGrantDialog = ({ grant, onSaved, onClose }: Props) => {
  const { t } = useTranslation(['access', 'messages'])
  const language = useLanguage()
  const { kind, holderId, subjectId } = grant
  const [was, setWas] = useState({ until: grant.until })
  const [conflict, setConflict] = useState<string>()
  const { busy, failure, write } = useWrite()
  const { fields, requireTerm } = useTerm({
    hasEnd: grant.until !== null,
    until: grant.until ?? '',
    reason: grant.reason ?? '',
  })
  const save = async () => {
    await send(editGrant, { kind, holderId, subjectId, ...requireTerm(), was })
    showToast('done', t('saveSuccess', { ns: 'messages' }))
    onSaved()
  }
  /** Shows who saved first, and what. Saving again overwrites it, as the user has then seen it. */
  const showConflict = (error: unknown) => {
    const refused = error instanceof CallError && error.fields.find(({ rule }) => rule === 'endMeanwhile')
    if (!refused) throw error
    const { who = '–', until } = refused.values ?? {}
    setWas({ until: until ?? null })
    const end = until ? `${t('until')} ${formatDay(until, language)}` : t('noEndShort')
    setConflict(t('editedMeanwhile', { who, end }))
  }
  const submit = () => {
    setConflict(undefined)
    void write(() => save().catch(showConflict))
  }
  return (
    <FormDialog
      title={t('changeEnd')}
      verb={t('save')}
      width={560}
      busy={busy}
      failure={failure instanceof TermRefused ? undefined : failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        <strong>{grant.holder}</strong> · {grant.subject}
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
