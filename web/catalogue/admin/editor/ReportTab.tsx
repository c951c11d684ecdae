import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { ReportForm } from '../../../../contract/catalogue/report-editing.ts'
import { LeaveDialog } from '../../../frame/staff/LeaveDialog.tsx'
import { useVisit } from '../../../frame/use-visit.ts'
import { names } from './edit-values.ts'
import type { Places } from './editor-loading.ts'
import { findTargetField, leavesReport } from './editor-paths.ts'
import { ChartGroup } from './fields/ChartGroup.tsx'
import { FactsGroup } from './fields/FactsGroup.tsx'
import { focusField } from './fields/focus-field.ts'
import { IdentityGroup } from './fields/IdentityGroup.tsx'
import { KeywordGroup } from './fields/KeywordGroup.tsx'
import { OriginGroup } from './fields/OriginGroup.tsx'
import { PlaceGroup } from './fields/PlaceGroup.tsx'
import { useEditFields } from './fields/use-edit-fields.ts'
import { MeanwhileDialog } from './MeanwhileDialog.tsx'
import type { ReadersPage } from './readers-page.ts'
import { SaveBar } from './SaveBar.tsx'
import { SavedNote } from './SavedNote.tsx'
import { useInertFocus } from './use-inert-focus.ts'
import { useReportEdit } from './use-report-edit.ts'
import { useReportSave } from './use-report-save.ts'
import { useSaveKey } from './use-save-key.ts'

interface Props {
  places: Places
  form: ReportForm | null
  readersPage: ReadersPage | null
  /** True when a rhythm determines the next release date. */
  hasRhythm: boolean
  /** The Report ID of the URL; such a report may not exist. */
  sourceId: string
  isShown: boolean
}

/** Create / Edit Report (docs/behaviour/editor.md#report-editor). */
export const ReportTab = ({ places, form, readersPage, hasRhythm, sourceId, isShown }: Props) => {
  const { t } = useTranslation('editing')
  const { me } = useVisit()
  const edit = useReportEdit(form, me?.user.userId ?? 0, form ? '' : sourceId)
  const save = useReportSave(edit)
  const fields = useEditFields(edit, save.takenValues)
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each report
  useEffect(fields.resetTouched, [form?.report.sourceId])
  const count = edit.changes.length
  const submit = fields.submitIfValid(() => save.save(edit.values, edit.revision))
  // A newly saved report gets its own URL, so input typed during the save would be lost.
  const isInert = save.busy && !edit.form
  const formElement = useInertFocus<HTMLFormElement>(isInert)
  useSaveKey(formElement, isShown && isHydrated && !save.busy)
  const takenName = names.find(name => save.takenValues[name])
  // The field may be far from the pressed button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each save that was refused because of it
  useEffect(() => {
    if (takenName) formElement.current?.querySelector<HTMLElement>(`[name=${takenName}]`)?.focus()
  }, [takenName])
  const targetField = findTargetField(useLocation().hash)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each report and field that a URL requests
  useEffect(() => {
    if (targetField) focusField(formElement.current, targetField)
  }, [targetField, form?.report.sourceId])
  return (
    <>
      <SavedNote edit={edit} requestedId={sourceId} page={readersPage} />
      <form
        ref={formElement}
        inert={isInert}
        className="editform"
        noValidate
        // Values that the browser restores on a reload would count as changes; the editor restores its own.
        autoComplete="off"
        aria-label={t('report')}
        onSubmit={submit}
      >
        <p className="legend small soft">{t('requiredLegend')}</p>
        <IdentityGroup edit={edit} fields={fields} />
        <PlaceGroup edit={edit} fields={fields} places={places} />
        <KeywordGroup edit={edit} fields={fields} />
        <FactsGroup fields={fields} />
        <ChartGroup fields={fields} />
        <OriginGroup fields={fields} followedDate={hasRhythm && form ? form.report.nextReleaseDate : undefined} />
        <SaveBar edit={edit} save={save} page={readersPage} disabled={!isHydrated} />
      </form>
      {save.meanwhile && <MeanwhileDialog edit={edit} save={save} meanwhile={save.meanwhile} places={places} />}
      {isShown && (
        <LeaveDialog
          text={t('leaveText', { count })}
          wouldLoseWork={count > 0}
          isLeaving={navigation => edit.hasChanges() && leavesReport(navigation)}
        />
      )}
    </>
  )
}
