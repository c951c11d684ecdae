import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportForm } from '../../../../contract/catalogue/report-editing.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Moment } from '../../../ui/values/Moment.tsx'
import { listDifferingFields, type Name, toValues } from './edit-values.ts'
import type { Places } from './editor-loading.ts'
import { listDisputedFields, mergeValues } from './merges.ts'
import type { ReportEdit } from './use-report-edit.ts'
import type { ReportSave } from './use-report-save.ts'
import { useShownValue } from './use-shown-value.tsx'

interface Props {
  edit: ReportEdit
  save: ReportSave
  meanwhile: ReportForm
  places: Places
}

/**
 * Shown when someone else saved the report after this edit began: who and when, both versions of each field, and a choice between them.
 * Fields that only one of the two has changed are chosen in advance.
 */
export const MeanwhileDialog = ({ edit, save, meanwhile, places }: Props) => {
  const { t } = useTranslation('editing')
  const renderValue = useShownValue(places)
  const theirs = toValues(meanwhile)
  const mine = edit.values
  const [myFields, setMyFields] = useState(() => new Set<Name>(listDifferingFields(edit.base, mine)))
  const choose = (name: Name, isMine: boolean) =>
    setMyFields(new Set(isMine ? [...myFields, name] : [...myFields].filter(other => other !== name)))
  const takeTheirs = () => {
    edit.rebase(theirs, meanwhile.revision, theirs)
    save.reset()
  }
  const saveChosen = () => {
    const values = mergeValues(theirs, mine, myFields)
    edit.rebase(theirs, meanwhile.revision, values)
    save.reset()
    void save.save(values, meanwhile.revision)
  }
  const fields = listDisputedFields(theirs, mine)
  return (
    <Dialog title={t('meanwhileTitle')} open onClose={save.reset} width={840}>
      <div>
        <p>
          <strong>
            {meanwhile.savedBy ? t('meanwhileBy', { name: meanwhile.savedBy }) : t('meanwhileAt')}{' '}
            <Moment of={meanwhile.savedAt} />
          </strong>
        </p>
        <p>{t('meanwhileText')}</p>
      </div>
      <table className="t meanwhile" aria-label={t('meanwhileFields')}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('theirs')}</th>
            <th scope="col">{t('mine')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(name => (
            <tr key={name}>
              <th scope="row">{t(name)}</th>
              {([false, true] as const).map(isMine => (
                <td key={String(isMine)} data-head={t(isMine ? 'mine' : 'theirs')}>
                  <label className="choice">
                    <input
                      type="radio"
                      name={`kept-${name}`}
                      checked={myFields.has(name) === isMine}
                      onChange={() => choose(name, isMine)}
                    />
                    <span>
                      <span className="vh">
                        {t(name)}, {t(isMine ? 'mine' : 'theirs')}:{' '}
                      </span>
                      {renderValue(name, isMine ? mine : theirs)}
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="foot">
        <button type="button" className="btn quiet grow" onClick={save.reset}>
          {t('goOn')}
        </button>
        <button type="button" className="btn" onClick={takeTheirs}>
          {t('takeTheirs')}
        </button>
        <button type="button" className="btn primary" onClick={saveChosen}>
          {t('saveChosen')}
        </button>
      </div>
    </Dialog>
  )
}
