import { useState } from 'react'
import { messages } from '../../contract/messages.ts'
import type { ExternalFormat, ExternalSource } from '../../contract/sources/external-sources.ts'
import { externalAddress, externalName, otherFormat } from '../../contract/sources/names.ts'
import type { Schedule } from '../../contract/sources/schedules.ts'
import { useWrite } from '../frame/staff/use-write.ts'
import { useLanguage } from '../words/use-language.ts'
import { findFault } from './field-faults.ts'
import { isScheduleComplete } from './schedule-faults.ts'
import { toShownTime, toStoredTime } from './stored-times.ts'

export interface ExternalValues extends Schedule {
  name: string
  format: ExternalFormat
  formatOther: string
  address: string
}

/** The initial values for a new source. */
const newValues: ExternalValues = {
  name: '',
  format: 'file',
  formatOther: '',
  address: '',
  repeat: 'daily',
  weekdays: [],
  monthDays: [],
  time: '06:00',
}

const toValues = (source: ExternalSource): ExternalValues => {
  const { name, format, formatOther, address, repeat, weekdays, monthDays, time } = source
  return {
    name,
    format,
    // Only the format OTHER has a name; the wire has a dash for all others.
    formatOther: formatOther === '-' ? '' : formatOther,
    address,
    repeat,
    weekdays,
    monthDays,
    time: toShownTime(time),
  }
}

/**
 * Holds the form of an external source. `faults` is empty until the first attempt to save. `save` returns 'nameTaken' if another source
 * has the name.
 */
export const useExternalForm = (
  source: ExternalSource | undefined,
  save: (values: ExternalValues) => Promise<'nameTaken' | 'saved'>,
) => {
  const language = useLanguage()
  const [values, setValues] = useState(() => (source ? toValues(source) : newValues))
  const [isTried, setIsTried] = useState(false)
  const [duplicateName, setDuplicateName] = useState<string>()
  // Contains `busy`, `failure` and `write`.
  const writing = useWrite()
  const isOtherNameMissing = values.format === 'other' && values.formatOther.trim() === ''
  const allFaults = {
    name:
      duplicateName === values.name
        ? messages.dataRepeatedly[language]
        : findFault(externalName, values.name, language),
    formatOther: isOtherNameMissing
      ? messages.informationRequired[language]
      : findFault(otherFormat, values.formatOther, language),
    address: findFault(externalAddress, values.address, language),
  }
  const submit = () => {
    setIsTried(true)
    const hasFaults = Object.values(allFaults).some(fault => fault !== undefined)
    if (hasFaults || !isScheduleComplete(values)) return
    void writing.write(async () => {
      const time = toStoredTime(values.time, source?.time)
      if ((await save({ ...values, time })) === 'nameTaken') setDuplicateName(values.name)
    })
  }
  const faults: Partial<typeof allFaults> = isTried ? allFaults : {}
  const change = (changedValues: Partial<ExternalValues>) => setValues({ ...values, ...changedValues })
  return { values, isTried, faults, change, submit, ...writing }
}

export type ExternalForm = ReturnType<typeof useExternalForm>
