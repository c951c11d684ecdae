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

/** The field, or group of fields, at which a refusal is shown. */
type RefusedField = 'table' | 'series' | 'names'

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
  const [refusal, setRefusal] = useState<{ field: RefusedField; text: string }>()
  const { busy, failure, write } = useWrite()
  const save = async () => {
    const completeFilters = filters.filter(({ column, value }) => column !== '' && value !== '')
    // Without an id, the call adds a key figure.
    const figureKey = figure && { keyFigureId: figure.keyFigureId }
    const seriesChoice = { measure, filters: completeFilters }
    const { status, reason } = await send(saveKeyFigure, { ...figureKey, ...texts, sourceId, seriesChoice })
    if (status === 'noSeries' && reason) return setRefusal({ field: 'series', text: t(`refused_${reason}`) })
    if (status === 'tooMany') return setRefusal({ field: 'table', text: t('limitReached', { max: maxKeyFigures }) })
    showToast('done', t('saveSuccess', { ns: 'messages' }))
    onSaved()
  }
  const findMissingField = (): RefusedField | undefined => {
    // The measure is preselected, so it is missing only while the columns of the table are not loaded.
    if (!tables.isChosen || !measure) return 'table'
    if (!texts.nameEn.trim() || !texts.nameTh.trim()) return 'names'
    return undefined
  }
  const submit = () => {
    const missingField = findMissingField()
    const requiredMessage = t('informationRequired', { ns: 'messages' })
    setRefusal(missingField && { field: missingField, text: requiredMessage })
    if (!missingField) void write(save)
  }
  return {
    sourceId,
    setSourceId,
    texts,
    setText: (name: keyof typeof texts, text: string) => setTexts({ ...texts, [name]: text }),
    tables,
    series,
    findError: (field: RefusedField) => (refusal?.field === field ? refusal.text : undefined),
    busy,
    failure,
    submit,
  }
}
