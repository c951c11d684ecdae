import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputOf } from '../../../contract/call.ts'
import { listLoadColumns, type ReportLoad, saveReportLoad } from '../../../contract/loads/loads.ts'
import type { AttachedSource } from '../../../contract/sources/report-sources.ts'
import { send } from '../../frame/calls.ts'
import { useWrite } from '../../frame/staff/use-write.ts'
import { showToast } from '../../ui/toasts.ts'

export type LoadValues = Omit<InputOf<typeof saveReportLoad>, 'sourceId' | 'revision'>
/** Limits of the change in the number of rows, in percent, as typed. The form shows a decrease as a positive number. */
export interface PercentTexts {
  decrease: string
  increase: string
}
/** The highest percentages that the limits may have. */
export const maxPercents = { decrease: 100, increase: 1000 } as const
/** The columns of the selected table in the warehouse; 'unreadable' if they cannot be read. */
export type LoadableColumns = { name: string; type: string }[] | 'loading' | 'unreadable'

/** The settings of a new load: all columns and rows. It waits for a review if the number of rows falls by over 5 % or rises by over 50 %. */
const defaultValues = {
  isOn: true,
  isAutomatic: true,
  columns: null,
  filters: [],
  rowOrder: [],
  minRowChangePercent: -5,
  maxRowChangePercent: 50,
}

interface LoadFormInput {
  /** The id of the report. */
  sourceId: string
  /** Null for a new load. */
  load: ReportLoad | null
  /** At least one source. */
  attached: AttachedSource[]
  onSaved: () => void
}

/** Holds the form of a load, and the columns of the selected table. */
export const useLoadForm = ({ sourceId, load, attached, onSaved }: LoadFormInput) => {
  const { t } = useTranslation('loads')
  const [values, setValues] = useState<LoadValues>(() => toValues(load, attached))
  const [percents, setPercents] = useState(() => toPercentTexts(values))
  const [isTried, setIsTried] = useState(false)
  const [loadableColumns, setLoadableColumns] = useState<LoadableColumns>('loading')
  const { busy, failure, write } = useWrite()
  const { internalSourceId } = values
  useEffect(() => {
    let isCurrent = true
    setLoadableColumns('loading')
    const request = send(listLoadColumns, { sourceId, internalSourceId })
    void request.then(
      ({ columns, warehouse }) => isCurrent && setLoadableColumns(warehouse === 'ok' ? columns : 'unreadable'),
      () => isCurrent && setLoadableColumns('unreadable'),
    )
    return () => {
      isCurrent = false
    }
  }, [sourceId, internalSourceId])
  const change = (changedValues: Partial<LoadValues>) => setValues(previous => ({ ...previous, ...changedValues }))
  const isUnnamed = values.columns?.some(({ as }) => as.trim() === '') ?? false
  const percentFaults = {
    decrease: !isPercent(percents.decrease, maxPercents.decrease),
    increase: !isPercent(percents.increase, maxPercents.increase),
  }
  const submit = () => {
    setIsTried(true)
    if (values.columns?.length === 0 || isUnnamed || percentFaults.decrease || percentFaults.increase) return
    const limits = { minRowChangePercent: -Number(percents.decrease), maxRowChangePercent: Number(percents.increase) }
    void write(async () => {
      await send(saveReportLoad, { ...values, ...limits, sourceId, revision: load?.revision ?? 0 })
      showToast('done', t('saved'))
      onSaved()
    })
  }
  return {
    values,
    change,
    percents,
    changePercents: (changed: Partial<PercentTexts>) => setPercents(previous => ({ ...previous, ...changed })),
    percentFaults,
    loadableColumns,
    isTried,
    busy,
    failure,
    submit,
  }
}
export type LoadForm = ReturnType<typeof useLoadForm>

const toPercentTexts = ({ minRowChangePercent, maxRowChangePercent }: LoadValues): PercentTexts => ({
  decrease: String(Math.abs(minRowChangePercent)),
  increase: String(maxRowChangePercent),
})

/** Returns true for a whole number from 0 to the maximum. */
const isPercent = (text: string, maxPercent: number) => /^\s*\d{1,4}\s*$/.test(text) && Number(text) <= maxPercent

/** Returns the form values of a stored load; for a new load, the default values and the first attached source. */
const toValues = (load: ReportLoad | null, attached: AttachedSource[]): LoadValues => {
  const firstSourceId = attached[0]!.internalSourceId
  if (!load) return { ...defaultValues, internalSourceId: firstSourceId }
  // The source of a stored load may have been detached since then.
  const isAttached = attached.some(({ internalSourceId }) => internalSourceId === load.internalSourceId)
  const { isAutomatic, columns, filters, rowOrder, minRowChangePercent, maxRowChangePercent } = load
  const internalSourceId = isAttached ? load.internalSourceId : firstSourceId
  return {
    // Saving switches on a load that the portal has switched off, and makes the user its steward.
    isOn: load.isOn || load.isStopped,
    isAutomatic,
    columns,
    filters,
    rowOrder,
    minRowChangePercent,
    maxRowChangePercent,
    internalSourceId,
  }
}
