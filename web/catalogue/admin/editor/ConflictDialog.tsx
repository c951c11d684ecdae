import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportForm } from '../../../../contract/catalogue/report-editing.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import '../../../ui/table/stacked-rows.css'
import { Moment } from '../../../ui/values/Moment.tsx'
import { type FieldName, listDifferingFields, toEditValues } from './edit-values.ts'
import type { Classifications } from './editor-loading.ts'
import { listDisputedFields, mergeValues } from './merges.ts'
import type { ReportEdit } from './use-report-edit.ts'
import type { ReportSave } from './use-report-save.ts'
import { useValueRenderer } from './use-value-renderer.tsx'

interface Props {
  edit: ReportEdit
  save: ReportSave
  /** The report as someone else saved it during the edit. */
  theirReport: ReportForm
  classifications: Classifications
}

/**
 * Shown when someone else saved the report after this edit began: who and when, both values of each differing field, and a choice between
 * them. By default, the user's value is chosen for the fields that the user changed, and the saved value for the others.
 */
export const ConflictDialog = ({ edit, save, theirReport, classifications }: Props) => {
  const { t } = useTranslation('editing')
  const renderValue = useValueRenderer(classifications)
  const theirs = toEditValues(theirReport)
  const mine = edit.values
  // The fields for which the user's value is chosen: at first those that the user changed.
  const [myFields, setMyFields] = useState(() => new Set<FieldName>(listDifferingFields(edit.base, mine)))
  const chooseValue = (field: FieldName, side: 'mine' | 'theirs') => {
    const otherFields = [...myFields].filter(other => other !== field)
    setMyFields(new Set(side === 'mine' ? [...otherFields, field] : otherFields))
  }
  const acceptTheirs = () => {
    edit.continueFrom({ base: theirs, revision: theirReport.revision, values: theirs })
    save.dismissResult()
  }
  const saveChosen = () => {
    const values = mergeValues(theirs, mine, myFields)
    edit.continueFrom({ base: theirs, revision: theirReport.revision, values })
    save.dismissResult()
    void save.requestSave(values, theirReport.revision)
  }
  // The fields that the user has to decide on.
  const disputedFields = listDisputedFields(theirs, mine)
  return (
    <Dialog title={t('conflictTitle')} open onClose={save.dismissResult} width={840}>
      <div>
        <p>
          <strong>
            {theirReport.savedBy ? t('conflictBy', { user: theirReport.savedBy }) : t('conflictAt')}{' '}
            <Moment of={theirReport.savedAt} />
          </strong>
        </p>
        <p>{t('conflictText')}</p>
      </div>
      <table className="t stacked meanwhile" aria-label={t('conflictFields')}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('theirs')}</th>
            <th scope="col">{t('mine')}</th>
          </tr>
        </thead>
        <tbody>
          {disputedFields.map(field => (
            <tr key={field}>
              <th scope="row">{t(field)}</th>
              <ChoiceCell
                field={field}
                columnName={t('theirs')}
                isChosen={!myFields.has(field)}
                onChoose={() => chooseValue(field, 'theirs')}
              >
                {renderValue(field, theirs)}
              </ChoiceCell>
              <ChoiceCell
                field={field}
                columnName={t('mine')}
                isChosen={myFields.has(field)}
                onChoose={() => chooseValue(field, 'mine')}
              >
                {renderValue(field, mine)}
              </ChoiceCell>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="foot">
        <button type="button" className="btn quiet grow" onClick={save.dismissResult}>
          {t('keepEditing')}
        </button>
        <button type="button" className="btn" onClick={acceptTheirs}>
          {t('takeTheirs')}
        </button>
        <button type="button" className="btn primary" onClick={saveChosen}>
          {t('saveSelected')}
        </button>
      </div>
    </Dialog>
  )
}

interface ChoiceCellProps {
  field: FieldName
  columnName: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

/** One of the two values of a field, with its radio button. */
const ChoiceCell = ({ field, columnName, isChosen, onChoose, children }: ChoiceCellProps) => {
  const { t } = useTranslation('editing')
  return (
    <td data-label={columnName}>
      <label className="choice">
        <input type="radio" name={`kept-${field}`} checked={isChosen} onChange={onChoose} />
        <span>
          <span className="vh">
            {t(field)}, {columnName}:{' '}
          </span>
          {children}
        </span>
      </label>
    </td>
  )
}
