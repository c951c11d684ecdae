import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type EditedKeyFigure,
  maxKeyFigures,
  saveKeyFigure,
} from '../../../../contract/catalogue/figures/key-figures.ts'
import { send } from '../../../frame/calls.ts'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useSeriesChoices } from './use-series-choices.ts'
import { useTableOptions } from './use-table-options.ts'

/** The field, or group of fields, at which an error is shown. 'values' are those of the columns of the series. */
type FaultyField = 'table' | 'series' | 'values' | 'names'
type FieldErrors = Partial<Record<FaultyField, string>>

interface KeyFigureFormInput {
  /** Undefined to add a figure. */
  figure: EditedKeyFigure | undefined
  onSaved: () => void
}

/** Holds the table, the series and the texts of a key figure while it is edited, and saves them. */
export const useKeyFigureForm = ({ figure, onSaved }: KeyFigureFormInput) => {
  const { t } = useTranslation(['keyFigures', 'messages'])
  const [sourceId, setSourceId] = useState(figure?.sourceId ?? '')
  const [texts, setTexts] = useState({
    nameEn: figure?.nameEn ?? '',
    nameTh: figure?.nameTh ?? '',
    noteEn: figure?.noteEn ?? '',
    noteTh: figure?.noteTh ?? '',
  })
  const tables = useTableOptions(sourceId)
  // The columns of a table load only after its whole Report ID is typed or selected.
  const series = useSeriesChoices(tables.isChosen ? sourceId : '', figure)
  const { measure, filters } = series.query
  const [errors, setErrors] = useState<FieldErrors>({})
  const { busy, failure, write } = useWrite()
  const save = async () => {
    const chosenFilters = filters.filter(({ column }) => column !== '')
    // Without an id, the call adds a key figure.
    const figureKey = figure && { keyFigureId: figure.keyFigureId }
    const seriesChoice = { measure, filters: chosenFilters }
    const { status, reason } = await send(saveKeyFigure, { ...figureKey, ...texts, sourceId, seriesChoice })
    if (status === 'noSeries' && reason) return setErrors({ series: t(`refused_${reason}`) })
    if (status === 'tooMany') return setErrors({ table: t('limitReached', { max: maxKeyFigures }) })
    showToast('done', t('saveSuccess', { ns: 'messages' }))
    onSaved()
  }
  const required = t('informationRequired', { ns: 'messages' })
  const findTableError = () => {
    if (sourceId === '') return required
    if (!tables.isChosen) return t('chooseTable')
    // The first measure is preselected, so it is missing only in a table without one, or while the columns are not loaded.
    if (!measure) return t(series.choices?.filterColumns.length ? 'refused_noMeasure' : 'refused_failed')
    return undefined
  }
  const listErrors = (): FieldErrors => {
    const table = findTableError()
    const lacksValue = filters.some(({ column, value }) => column !== '' && value.trim() === '')
    const lacksName = !texts.nameEn.trim() || !texts.nameTh.trim()
    return { ...(table && { table }), ...(lacksValue && { values: required }), ...(lacksName && { names: required }) }
  }
  const submit = () => {
    const currentErrors = listErrors()
    setErrors(currentErrors)
    if (Object.keys(currentErrors).length === 0) void write(save)
  }
  return {
    sourceId,
    setSourceId,
    texts,
    setText: (name: keyof typeof texts, text: string) => setTexts({ ...texts, [name]: text }),
    tables,
    series,
    errors,
    busy,
    failure,
    submit,
  }
}
