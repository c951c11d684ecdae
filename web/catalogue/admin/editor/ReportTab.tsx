import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportForm } from '../../../../contract/catalogue/report-editing.ts'
import { LeaveDialog } from '../../../frame/staff/LeaveDialog.tsx'
import { useVisit } from '../../../frame/use-visit.ts'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { fieldNames } from './edit-values.ts'
import type { Classifications } from './editor-loading.ts'
import { isLeavingReport } from './editor-paths.ts'
import { ChartGroup } from './fields/ChartGroup.tsx'
import { ClassificationGroup } from './fields/ClassificationGroup.tsx'
import { FactsGroup } from './fields/FactsGroup.tsx'
import { IdentityGroup } from './fields/IdentityGroup.tsx'
import { KeywordGroup } from './fields/KeywordGroup.tsx'
import { OriginGroup } from './fields/OriginGroup.tsx'
import { useEditFields } from './fields/use-edit-fields.ts'
import type { ReadersPage } from './readers-page.ts'
import { SaveBar } from './SaveBar.tsx'
import { SavedNote } from './SavedNote.tsx'
import { useFieldFocus } from './use-field-focus.ts'
import { useInertFocus } from './use-inert-focus.ts'
import { useReportEdit } from './use-report-edit.ts'
import { useReportSave } from './use-report-save.ts'
import { useSaveKey } from './use-save-key.ts'

interface Props {
  classifications: Classifications
  /** Null for a new report. */
  form: ReportForm | null
  readersPage: ReadersPage | null
  /** True when a rhythm determines the next release date. */
  hasRhythm: boolean
  /** The Report ID in the URL; empty if the URL has none. No report has it if `form` is null. */
  sourceId: string
  /** True while this tab is open. */
  isShown: boolean
}

/** Create / Edit Report (docs/behaviour/editor.md#report-editor). */
export const ReportTab = ({ classifications, form, readersPage, hasRhythm, sourceId, isShown }: Props) => {
  const { t } = useTranslation('editing')
  const { me } = useVisit()
  // A new report starts with the Report ID in the URL, which no report has.
  const edit = useReportEdit(form, me?.user.userId ?? 0, form ? '' : sourceId)
  const save = useReportSave(edit)
  // `usedValues` are the values of this form that another report already uses.
  const fields = useEditFields(edit, save.usedValues)
  const isHydrated = useIsHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each report
  useEffect(fields.resetTouched, [form?.report.sourceId])
  const changeCount = edit.changes.length
  const submit = fields.submitIfValid(() => save.requestSave(edit.values, edit.revision))
  // After its first save a report gets its own URL, which replaces the form: input typed during that save would be lost.
  const isInert = save.busy && edit.isNew
  const formElement = useInertFocus<HTMLFormElement>({ isInert })
  useSaveKey(formElement, { isEnabled: isShown && isHydrated && !save.busy })
  const refusedField = fieldNames.find(name => save.usedValues[name])
  useFieldFocus(formElement, refusedField, form?.report.sourceId)
  return (
    <>
      <SavedNote edit={edit} requestedId={sourceId} readersPage={readersPage} />
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
        <ClassificationGroup edit={edit} fields={fields} classifications={classifications} />
        <KeywordGroup edit={edit} fields={fields} />
        <FactsGroup fields={fields} />
        <ChartGroup edit={edit} fields={fields} />
        <OriginGroup fields={fields} rhythmDate={hasRhythm ? form?.report.nextReleaseDate : undefined} />
        {/* Before hydration the browser would submit the form itself. */}
        <SaveBar edit={edit} save={save} readersPage={readersPage} disabled={!isHydrated} />
      </form>
      {save.theirReport && (
        <ConflictDialog edit={edit} save={save} theirReport={save.theirReport} classifications={classifications} />
      )}
      {isShown && (
        <LeaveDialog
          text={t('leaveText', { count: changeCount })}
          wouldLoseWork={changeCount > 0}
          isLeaving={navigation => edit.hasChanges() && isLeavingReport(navigation)}
        />
      )}
    </>
  )
}
