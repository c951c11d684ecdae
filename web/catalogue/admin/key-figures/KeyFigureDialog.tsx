import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type EditedKeyFigure,
  maxKeyFigures,
  saveKeyFigure,
} from '../../../../contract/catalogue/figures/key-figures.ts'
import { limits } from '../../../../contract/limits.ts'
import { send } from '../../../frame/calls.ts'
import { FormDialog } from '../../../frame/staff/FormDialog.tsx'
import { useWrite } from '../../../frame/staff/use-write.ts'
import { Combobox } from '../../../ui/fields/Combobox.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { SeriesFields } from './SeriesFields.tsx'
import { useSeriesChoices } from './use-series-choices.ts'
import { useTableOptions } from './use-table-options.ts'

interface FigureTextField {
  name: 'nameEn' | 'nameTh' | 'noteEn' | 'noteTh'
  isRequired: boolean
  maxLength: number
  lang?: 'th'
}
const textFields: readonly FigureTextField[] = [
  { name: 'nameEn', isRequired: true, maxLength: limits.figureName },
  { name: 'nameTh', isRequired: true, maxLength: limits.figureName, lang: 'th' },
  { name: 'noteEn', isRequired: false, maxLength: limits.figureNote },
  { name: 'noteTh', isRequired: false, maxLength: limits.figureNote, lang: 'th' },
]

interface Props {
  /** Undefined to add a figure. */
  figure: EditedKeyFigure | undefined
  onClose: () => void
}

/** The field, or group of fields, at which a refusal is shown. */
type RefusedField = 'table' | 'series' | 'names'

/** Adds or changes a key figure: its table, series, names and notes. */
export const KeyFigureDialog = ({ figure, onClose }: Props) => {
  const { t } = useTranslation(['keyFigures', 'catalogueAdmin', 'messages'])
  const [sourceId, setSourceId] = useState(figure?.sourceId ?? '')
  const [texts, setTexts] = useState({
    nameEn: figure?.nameEn ?? '',
    nameTh: figure?.nameTh ?? '',
    noteEn: figure?.noteEn ?? '',
    noteTh: figure?.noteTh ?? '',
  })
  const tables = useTableOptions(sourceId)
  // The columns of a table load only after its whole Report ID is typed or selected.
  const chosenSourceId = tables.isChosen ? sourceId : ''
  const { choices: columnChoices, query: series, setQuery: setSeries } = useSeriesChoices(chosenSourceId, figure)
  const [refusal, setRefusal] = useState<{ field: RefusedField; text: string }>()
  const { busy, failure, write } = useWrite()
  const save = async () => {
    const completeFilters = series.filters.filter(({ column, value }) => column !== '' && value !== '')
    // Without an id, the call adds a key figure.
    const figureKey = figure && { keyFigureId: figure.keyFigureId }
    const { status, reason } = await send(saveKeyFigure, {
      ...figureKey,
      ...texts,
      sourceId,
      seriesChoice: { measure: series.measure, filters: completeFilters },
    })
    if (status === 'noSeries' && reason) return setRefusal({ field: 'series', text: t(`refused_${reason}`) })
    if (status === 'tooMany') return setRefusal({ field: 'table', text: t('limitReached', { max: maxKeyFigures }) })
    showToast('done', t('saveSuccess', { ns: 'messages' }))
    onClose()
  }
  const findMissingField = (): RefusedField | undefined => {
    // The measure is preselected, so it is missing only while the columns of the table are not loaded.
    if (!tables.isChosen || !series.measure) return 'table'
    if (!texts.nameEn.trim() || !texts.nameTh.trim()) return 'names'
    return undefined
  }
  const submit = () => {
    const missingField = findMissingField()
    const requiredMessage = t('informationRequired', { ns: 'messages' })
    setRefusal(missingField && { field: missingField, text: requiredMessage })
    if (!missingField) void write(save)
  }
  const findError = (field: RefusedField) => (refusal?.field === field ? refusal.text : undefined)
  /** Returns the error of a name that is missing. */
  const findTextError = ({ name, isRequired }: FigureTextField) =>
    isRequired && texts[name].trim() === '' ? findError('names') : undefined
  return (
    <FormDialog
      title={t(figure ? 'edit' : 'add')}
      verb={t('save', { ns: 'catalogueAdmin' })}
      width={640}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <Combobox
        label={t('table')}
        hint={t('tableHint')}
        text={sourceId}
        options={tables.options}
        note={tables.isEmpty ? t('noTable') : undefined}
        isChosen={tables.isChosen}
        isSearching={tables.isSearching}
        error={findError('table')}
        onText={setSourceId}
        onChoose={setSourceId}
      />
      {columnChoices && (
        <SeriesFields choices={columnChoices} query={series} error={findError('series')} onChange={setSeries} />
      )}
      {textFields.map(field => (
        <TextField
          key={field.name}
          label={t(field.name)}
          value={texts[field.name]}
          lang={field.lang}
          maxLength={field.maxLength}
          autoComplete="off"
          hint={field.name === 'noteEn' ? t('noteHint') : undefined}
          error={findTextError(field)}
          onChange={({ target }) => setTexts({ ...texts, [field.name]: target.value })}
        />
      ))}
    </FormDialog>
  )
}
