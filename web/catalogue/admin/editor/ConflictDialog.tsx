import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportForm } from '../../../../contract/catalogue/report-editing.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import '../../../ui/table/stacked-rows.css'
import { Moment } from '../../../ui/values/Moment.tsx'
import { type EditValues, type FieldName, listDifferingFields, toEditValues } from './edit-values.ts'
import type { Classifications } from './editor-loading.ts'
import { listDisputedFields, mergeValues } from './merges.ts'
import type { ReportEdit } from './use-report-edit.ts'
import type { ReportSave } from './use-report-save.ts'
import { useValueRenderer } from './use-value-renderer.tsx'

type Side = 'mine' | 'theirs'

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
  const theirs = toEditValues(theirReport)
  const mine = edit.values
  // The fields for which the user's value is chosen: at first those that the user changed.
  const [myFields, setMyFields] = useState(() => new Set<FieldName>(listDifferingFields(edit.base, mine)))
  const chooseValue = (field: FieldName, side: Side) => {
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
      <ConflictTable
        theirs={theirs}
        mine={mine}
        classifications={classifications}
        myFields={myFields}
        onChoose={chooseValue}
      />
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

interface ConflictTableProps {
  theirs: EditValues
  mine: EditValues
  classifications: Classifications
  /** The fields for which the user's value is chosen. */
  myFields: ReadonlySet<FieldName>
  onChoose: (field: FieldName, side: Side) => void
}

/** Both values of each field that the user has to decide on, with the choice between them. */
const ConflictTable = ({ theirs, mine, classifications, myFields, onChoose }: ConflictTableProps) => {
  const { t } = useTranslation('editing')
  const renderValue = useValueRenderer(classifications)
  return (
    <table className="t stacked meanwhile" aria-label={t('conflictFields')}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('theirs')}</th>
          <th scope="col">{t('mine')}</th>
        </tr>
      </thead>
      <tbody>
        {listDisputedFields(theirs, mine).map(field => (
          <tr key={field}>
            <th scope="row">{t(field)}</th>
            <ChoiceCell
              field={field}
              columnName={t('theirs')}
              isChosen={!myFields.has(field)}
              onChoose={() => onChoose(field, 'theirs')}
            >
              {renderValue(field, theirs)}
            </ChoiceCell>
            <ChoiceCell
              field={field}
              columnName={t('mine')}
              isChosen={myFields.has(field)}
              onChoose={() => onChoose(field, 'mine')}
            >
              {renderValue(field, mine)}
            </ChoiceCell>
          </tr>
        ))}
      </tbody>
    </table>
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
