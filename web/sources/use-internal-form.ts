import { useState } from 'react'
import { messages } from '../../contract/messages.ts'
import type { InternalSource } from '../../contract/sources/internal-sources.ts'
import { saveInternalSource } from '../../contract/sources/internal-sources.ts'
import { sourceName, workflowName } from '../../contract/sources/names.ts'
import type { Schedule } from '../../contract/sources/schedules.ts'
import { send } from '../frame/calls.ts'
import { useWrite } from '../frame/staff/use-write.ts'
import { useLanguage } from '../words/use-language.ts'
import { findFault } from './field-faults.ts'
import { isScheduleComplete } from './schedule-faults.ts'

export interface InternalValues extends Schedule {
  schema: string
  table: string
  name: string
  workflow: string
  workflowType: 'input' | 'etl'
  sourceIds: string[]
  status: 'online' | 'offline'
  revision: number
}

const newValues: InternalValues = {
  schema: '',
  table: '',
  name: '',
  workflow: '',
  workflowType: 'etl',
  sourceIds: [],
  status: 'online',
  repeat: 'daily',
  weekdays: [],
  monthDays: [],
  time: '06:00:00',
  revision: 0,
}

/** Returns the values of a registered table, or the initial ones. */
const toValues = (source: InternalSource | undefined): InternalValues => {
  if (!source) return newValues
  const { schema, table } = source
  if (source.internalSourceId === null) return { ...newValues, schema, table }
  return { ...source, workflowType: source.workflowType ?? 'etl', status: source.status ?? 'online' }
}

/** Holds the form of an internal source with its faults, and saves it. */
export const useInternalForm = (source: InternalSource | undefined, onSaved: () => void) => {
  const language = useLanguage()
  const [values, setValues] = useState(() => toValues(source))
  const [isTried, setIsTried] = useState(false)
  const [takenName, setTakenName] = useState<string>()
  const writing = useWrite()
  const required = messages.informationRequired[language]
  const faults = {
    table: values.table === '' ? required : undefined,
    name: takenName === values.name ? messages.dataRepeatedly[language] : findFault(sourceName, values.name, language),
    workflow: findFault(workflowName, values.workflow, language),
    sourceIds: values.sourceIds.length === 0 ? required : undefined,
  }
  const save = async () => {
    const { schema, table, name, workflow, workflowType, sourceIds, status, revision } = values
    const { repeat, weekdays, monthDays, time } = values
    const reports = sourceIds.map(source_id => ({ source_id }))
    const result = await send(saveInternalSource, {
      ...{ schema, table, name, workflow, workflowType, status, revision },
      ...{ repeat, weekdays, monthDays, time },
      reports: reports as never,
    })
    if (result.status === 'duplicate') return setTakenName(name)
    onSaved()
  }
  const submit = () => {
    setIsTried(true)
    if (Object.values(faults).every(fault => fault === undefined) && isScheduleComplete(values))
      void writing.write(save)
  }
  return {
    values,
    isTried,
    faults: isTried
      ? faults
      : { ...faults, table: undefined, name: undefined, workflow: undefined, sourceIds: undefined },
    change: (changed: Partial<InternalValues>) => setValues({ ...values, ...changed }),
    pick: (table: InternalSource) =>
      setValues(
        table.internalSourceId === null
          ? { ...values, schema: table.schema, table: table.table, revision: 0 }
          : toValues(table),
      ),
    submit,
    ...writing,
  }
}
