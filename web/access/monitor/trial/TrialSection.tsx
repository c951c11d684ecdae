import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Trial,
  type TrialChange,
  type TrialChoices,
  trialChanges,
  tryChange,
} from '../../../../contract/access/trials.ts'
import { send } from '../../../frame/calls.ts'
import { FailureNote } from '../../../frame/staff/FailureNote.tsx'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TrialFields } from './TrialFields.tsx'
import { TrialResult } from './TrialResult.tsx'
import { listEmptyFields, toTrial } from './trial-fields.ts'
import { useTrialForm } from './use-trial-form.ts'
import './trial.css'

/** Form for a trial: it shows who would gain and who would lose which report if a change of access were made. Saves nothing. */
export const TrialSection = ({ choices }: { choices: TrialChoices }) => {
  const { t } = useTranslation('monitor')
  const [change, setChange] = useState<TrialChange>('leave group')
  const form = useTrialForm(change)
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [trial, setTrial] = useState<Trial>()
  const { busy, failure, write } = useWrite()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (listEmptyFields(change, form.values).length > 0) return
    setTrial(undefined)
    void write(async () => setTrial(await send(tryChange, toTrial(change, form.values, form.paths))))
  }
  const chooseChange = (nextChange: string) => {
    setChange(nextChange as TrialChange)
    setTrial(undefined)
    setWasSubmitted(false)
  }
  return (
    <section className="section" aria-labelledby="if-head">
      <h2 id="if-head">{t('whatIf')}</h2>
      <form className="explainline if" noValidate onSubmit={submit}>
        <SelectField label={t('change')} value={change} onChange={({ target }) => chooseChange(target.value)}>
          {trialChanges.map(trialChange => (
            <option key={trialChange} value={trialChange}>
              {t(`change_${trialChange}`)}
            </option>
          ))}
        </SelectField>
        <TrialFields change={change} form={form} choices={choices} isSent={wasSubmitted} />
        <button type="submit" className="btn" aria-busy={busy}>
          {t('try')}
        </button>
      </form>
      <FailureNote failure={failure} />
      <div aria-live="polite">{trial && <TrialResult trial={trial} />}</div>
    </section>
  )
}
