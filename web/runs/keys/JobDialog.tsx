import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { type MappableSource, mapRunJob, type RunJob } from '../../../contract/runs/jobs.ts'
import { send } from '../../frame/calls.ts'
import { FormDialog } from '../../frame/staff/FormDialog.tsx'
import { useWrite } from '../../frame/staff/use-write.ts'
import { ListField } from '../../ui/fields/combobox/ListField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'

/**
 * Returns the value of the option for the source that staff have chosen for a job, e.g. 'internal 12'; empty if they have chosen none and
 * the name of the job decides.
 */
const toSourceKey = ({ mappedBy, internalSourceId, externalSourceId }: RunJob) => {
  if (mappedBy !== 'chosen') return ''
  return externalSourceId === null ? `internal ${internalSourceId}` : `external ${externalSourceId}`
}

interface Props {
  job: RunJob
  sources: MappableSource[]
  onClose: () => void
}

/** Maps a job to a source, and sets who receives a mail when the job fails. */
export const JobDialog = ({ job, sources, onClose }: Props) => {
  const { t } = useTranslation('runKeys')
  const [sourceKey, setSourceKey] = useState<string | undefined>(toSourceKey(job))
  const [alarmEmail, setAlarmEmail] = useState(job.alarmEmail ?? '')
  const [isTried, setIsTried] = useState(false)
  const { busy, failure, write } = useWrite()
  const isEmailValid = alarmEmail.trim() === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(alarmEmail.trim())
  const options = [
    { key: '', label: t('automatic') },
    ...(['internal', 'external'] as const).flatMap(type =>
      sources
        .filter(source => source.type === type)
        .map(({ sourceId, name }) => ({ key: `${type} ${sourceId}`, label: name, detail: t(type) })),
    ),
  ]
  const save = async () => {
    const [type, id] = (sourceKey ?? '').split(' ')
    await send(mapRunJob, {
      jobId: job.jobId,
      internalSourceId: type === 'internal' ? Number(id) : null,
      externalSourceId: type === 'external' ? Number(id) : null,
      alarmEmail: alarmEmail.trim(),
    })
    showToast('done', t('saved'))
    onClose()
  }
  const submit = () => {
    setIsTried(true)
    if (isEmailValid && sourceKey !== undefined) void write(save)
  }
  return (
    <FormDialog
      title={t('mapTitle', { name: job.workflow })}
      verb={t('save')}
      width={500}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <ListField
        label={t('source')}
        error={isTried && sourceKey === undefined ? t('chooseSource') : undefined}
        options={options}
        chosenKey={sourceKey}
        onChoose={setSourceKey}
      />
      <TextField
        label={t('alarm')}
        hint={t('alarmHint')}
        type="email"
        value={alarmEmail}
        maxLength={limits.email}
        error={isTried && !isEmailValid ? t('invalidEmail') : undefined}
        onChange={({ target }) => setAlarmEmail(target.value)}
      />
    </FormDialog>
  )
}
