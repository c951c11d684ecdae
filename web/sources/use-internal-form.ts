import { useState } from 'react'
import { messages } from '../../contract/messages.ts'
import { type ListedWarehouseTable, saveInternalSource } from '../../contract/sources/internal-sources.ts'
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
  /** The Report IDs of the reports that use the source. */
  sourceIds: string[]
  status: 'online' | 'offline'
  revision: number
}

/** The initial values for a new source. */
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

/** Returns the values of a registered table; otherwise the initial values, with the schema and name of the table if there is one. */
const toValues = (listedTable: ListedWarehouseTable | undefined): InternalValues => {
  if (!listedTable) return newValues
  const { schema, table } = listedTable
  if (listedTable.internalSourceId === null) return { ...newValues, schema, table }
  // A registered table has both, but its type allows null, as a table that is not registered has neither.
  return { ...listedTable, workflowType: listedTable.workflowType ?? 'etl', status: listedTable.status ?? 'online' }
}

/** Holds the form of an internal source, and saves it. `faults` is empty until the first attempt to save. */
export const useInternalForm = (source: ListedWarehouseTable | undefined, onSaved: () => void) => {
  const language = useLanguage()
  const [values, setValues] = useState(() => toValues(source))
  const [hasTriedToSave, setHasTriedToSave] = useState(false)
  const [duplicateName, setDuplicateName] = useState<string>()
  // Contains `busy`, `failure` and `write`.
  const writing = useWrite()
  const required = messages.informationRequired[language]
  // The portal refused this name, because another source has it.
  const isDuplicate = values.name === duplicateName
  const allFaults = {
    table: values.table === '' ? required : undefined,
    name: isDuplicate ? messages.dataRepeatedly[language] : findFault(sourceName, values.name, language),
    workflow: findFault(workflowName, values.workflow, language),
    sourceIds: values.sourceIds.length === 0 ? required : undefined,
  }
  const save = async () => {
    const { schema, table, name, workflow, workflowType, sourceIds, status, revision } = values
    const { repeat, weekdays, monthDays, time } = values
    // The wire has references to reports as objects. The type of the input has them decoded, so it is overridden below.
    const reports = sourceIds.map(source_id => ({ source_id }))
    const result = await send(saveInternalSource, {
      schema,
      table,
      name,
      workflow,
      workflowType,
      status,
      revision,
      repeat,
      weekdays,
      monthDays,
      time,
      reports: reports as never,
    })
    if (result.status === 'duplicate') return setDuplicateName(name)
    onSaved()
  }
  const submit = () => {
    setHasTriedToSave(true)
    const hasFaults = Object.values(allFaults).some(fault => fault !== undefined)
    if (!hasFaults && isScheduleComplete(values)) void writing.write(save)
  }
  const faults: Partial<typeof allFaults> = hasTriedToSave ? allFaults : {}
  return {
    values,
    hasTriedToSave,
    faults,
    change: (changedValues: Partial<InternalValues>) => setValues({ ...values, ...changedValues }),
    /** Sets the table. For a registered table, the form then shows all its stored values; otherwise the other fields stay. */
    pick: (listedTable: ListedWarehouseTable) => {
      const { internalSourceId, schema, table } = listedTable
      const isRegistered = internalSourceId !== null
      setValues(isRegistered ? toValues(listedTable) : { ...values, schema, table, revision: 0 })
    },
    submit,
    ...writing,
  }
}
