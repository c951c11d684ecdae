import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { daysAfter, planReleases } from '../../../../contract/catalogue/release-rules.ts'
import { type ReleaseRhythm, saveReleaseRhythm } from '../../../../contract/catalogue/rhythms.ts'
import { send } from '../../../frame/calls.ts'
import { FormDialog } from '../../../frame/staff/FormDialog.tsx'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { showToast } from '../../../ui/toasts.ts'
import { formatDay } from '../../../ui/values/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { RhythmFields } from './RhythmFields.tsx'
import { computeFaults, type RhythmValues, toRhythm, toValues } from './rhythm-values.ts'

interface Props {
  sourceId: string
  releaseRhythm: ReleaseRhythm
  onClose: () => void
}

/** Sets, changes or ends the rhythm of a report; previews the next dates. */
export const RhythmDialog = ({ sourceId, releaseRhythm, onClose }: Props) => {
  const { t } = useTranslation('rhythms')
  const [values, setValues] = useState(() => toValues(releaseRhythm.rhythm, Number(releaseRhythm.today.slice(5, 7))))
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, write } = useWrite()
  const faults = computeFaults(values)
  const isFaulty = faults.ruleDay || faults.time
  const submit = () => {
    setIsTried(true)
    if (isFaulty) return
    void write(async () => {
      await send(saveReleaseRhythm, { sourceId, rhythm: toRhythm(values), revision: releaseRhythm.revision })
      showToast('done', t('saved'))
      onClose()
    })
  }
  return (
    <FormDialog
      title={t('dialog')}
      verb={t('save')}
      width={560}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <RhythmFields
        values={values}
        faults={isTried ? faults : { ruleDay: false, time: false }}
        hasNone={releaseRhythm.rhythm !== null}
        onChange={changed => setValues(previous => ({ ...previous, ...changed }))}
      />
      {!isFaulty && <NextDates values={values} releaseRhythm={releaseRhythm} />}
      {releaseRhythm.rhythm && <p className="small soft">{t(values.repeat === 'none' ? 'ends' : 'replaces')}</p>}
    </FormDialog>
  )
}

const maxDates = 3
/** Enough for two releases of a yearly rhythm. */
const daysAhead = 800

const NextDates = ({
  values,
  releaseRhythm: { today, closedDays },
}: {
  values: RhythmValues
  releaseRhythm: ReleaseRhythm
}) => {
  const { t } = useTranslation('rhythms')
  const language = useLanguage()
  const rhythm = toRhythm(values)
  if (!rhythm) return null
  const planned = planReleases(rhythm, new Set(closedDays), daysAfter(today, 1), daysAfter(today, daysAhead))
  const days = planned.slice(0, maxDates).map(({ day }) => formatDay(day, language))
  return (
    <p className="note small" role="status">
      <strong>{t('next')}:</strong> {days.join(', ')}
    </p>
  )
}
