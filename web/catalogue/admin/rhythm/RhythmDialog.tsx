import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { planReleases } from '../../../../contract/catalogue/release-rules.ts'
import { type ReleaseRhythm, saveReleaseRhythm } from '../../../../contract/catalogue/rhythms.ts'
import { addDays } from '../../../../contract/day-arithmetic.ts'
import { send } from '../../../frame/calls.ts'
import { FormDialog } from '../../../frame/staff/FormDialog.tsx'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { showToast } from '../../../ui/toasts.ts'
import { formatDay } from '../../../ui/values/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { RhythmFields } from './RhythmFields.tsx'
import { computeRhythmFaults, type RhythmValues, toRhythm, toRhythmValues } from './rhythm-values.ts'

interface Props {
  sourceId: string
  releaseRhythm: ReleaseRhythm
  onClose: () => void
}

/** Sets, changes or ends the rhythm of a report, and shows the next dates by the chosen rhythm. */
export const RhythmDialog = ({ sourceId, releaseRhythm, onClose }: Props) => {
  const { t } = useTranslation('rhythms')
  const { rhythm, today, revision } = releaseRhythm
  const [values, setValues] = useState(() => toRhythmValues(rhythm, pickMonth(today)))
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const { busy, failure, write } = useWrite()
  const faults = computeRhythmFaults(values)
  const isFaulty = faults.ruleDay || faults.time
  const submit = () => {
    setWasSubmitted(true)
    if (isFaulty) return
    void write(async () => {
      // The revision lets the server refuse the save if someone else has saved the rhythm.
      await send(saveReleaseRhythm, { sourceId, rhythm: toRhythm(values), revision })
      showToast('done', t('saved'))
      onClose()
    })
  }
  return (
    <FormDialog
      title={t('dialogTitle')}
      verb={t('save')}
      width={560}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <RhythmFields
        values={values}
        faults={wasSubmitted ? faults : noFaults}
        mayEnd={rhythm !== null}
        onChange={changed => setValues(previous => ({ ...previous, ...changed }))}
      />
      {!isFaulty && <NextDates values={values} releaseRhythm={releaseRhythm} />}
      {rhythm && <p className="small soft">{t(values.repeat === 'none' ? 'datesRemoved' : 'datesReplaced')}</p>}
    </FormDialog>
  )
}

const noFaults = { ruleDay: false, time: false }

/** Returns the month, 1 to 12, of a day yyyy-mm-dd. */
const pickMonth = (day: string) => Number(day.slice(5, 7))

/** Maximum number of dates that the dialog shows. */
const maxDates = 3
/** How far ahead dates are calculated: enough for two releases of a yearly rhythm. */
const daysAhead = 800

interface NextDatesProps {
  values: RhythmValues
  releaseRhythm: ReleaseRhythm
}

const NextDates = ({ values, releaseRhythm: { today, closedDays } }: NextDatesProps) => {
  const { t } = useTranslation('rhythms')
  const language = useLanguage()
  const rhythm = toRhythm(values)
  if (!rhythm) return null
  const plannedReleases = planReleases(rhythm, new Set(closedDays), {
    from: addDays(today, 1),
    until: addDays(today, daysAhead),
  })
  const dayTexts = plannedReleases.slice(0, maxDates).map(({ day }) => formatDay(day, language))
  return (
    <p className="note small" role="status">
      <strong>{t('next')}:</strong> {dayTexts.join(', ')}
    </p>
  )
}
