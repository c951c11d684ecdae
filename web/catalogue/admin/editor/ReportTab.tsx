import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportForm } from '../../../../contract/catalogue/report-editing.ts'
import { useVisit } from '../../../shell/use-visit.ts'
import type { Places } from './EditorPage.tsx'
import { IdentityGroup } from './IdentityGroup.tsx'
import { KeywordGroup } from './KeywordGroup.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { MeanwhileDialog } from './MeanwhileDialog.tsx'
import { OriginGroup } from './OriginGroup.tsx'
import { PlaceGroup } from './PlaceGroup.tsx'
import { SaveBar } from './SaveBar.tsx'
import { StandingNote } from './StandingNote.tsx'
import { useEditFields } from './use-edit-fields.ts'
import { useReportEdit } from './use-report-edit.ts'
import { useReportSave } from './use-report-save.ts'
import { useStillness } from './use-stillness.ts'

interface Props {
  places: Places
  form: ReportForm | null
  /** Of the address; there may be no such report. */
  sourceId: string
  isShown: boolean
}

/** Create / Edit Report (administration.md 2.3). */
export const ReportTab = ({ places, form, sourceId, isShown }: Props) => {
  const { t } = useTranslation('editing')
  const { me } = useVisit()
  const edit = useReportEdit(form, me?.user.userId ?? 0, form ? '' : sourceId)
  const save = useReportSave(edit)
  const fields = useEditFields(edit, save.taken)
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each report anew
  useEffect(fields.forgive, [form?.report.sourceId])
  const submit = fields.whole(() => save.save(edit.values, edit.revision))
  // A report that is saved for the first time has an address of its own then, and what is typed on the way would stay behind.
  const isStill = save.busy && !edit.form
  const standing = useStillness<HTMLFormElement>(isStill)
  return (
    <>
      <StandingNote edit={edit} asked={sourceId} />
      <form ref={standing} inert={isStill} className="editform" noValidate aria-label={t('report')} onSubmit={submit}>
        <IdentityGroup edit={edit} fields={fields} />
        <PlaceGroup edit={edit} fields={fields} places={places} />
        <KeywordGroup edit={edit} fields={fields} />
        <OriginGroup fields={fields} />
        {/* The Data Source section stands here as soon as there are data sources (administration.md 2.3). */}
        <SaveBar edit={edit} save={save} disabled={!scripted} />
      </form>
      {save.meanwhile && <MeanwhileDialog edit={edit} save={save} meanwhile={save.meanwhile} places={places} />}
      {isShown && <LeaveDialog edit={edit} />}
    </>
  )
}
