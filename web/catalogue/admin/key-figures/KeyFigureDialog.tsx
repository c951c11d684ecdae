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

const textNames = ['nameEn', 'nameTh', 'noteEn', 'noteTh'] as const

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
  // `choices` are the columns of the table, `query` is the chosen series. The columns load only after the whole Report ID is typed or selected.
  const { choices, query, setQuery } = useSeriesChoices(tables.isChosen ? sourceId : '', figure)
  const [refusal, setRefusal] = useState<{ field: RefusedField; text: string }>()
  const { busy, failure, write } = useWrite()
  const save = async () => {
    const completeFilters = query.filters.filter(({ column, value }) => column !== '' && value !== '')
    // Without an id, the call adds a key figure.
    const figureKey = figure && { keyFigureId: figure.keyFigureId }
    const { status, reason } = await send(saveKeyFigure, {
      ...figureKey,
      ...texts,
      sourceId,
      seriesChoice: { measure: query.measure, filters: completeFilters },
    })
    if (status === 'noSeries' && reason) return setRefusal({ field: 'series', text: t(`refused_${reason}`) })
    if (status === 'tooMany') return setRefusal({ field: 'table', text: t('limitReached', { max: maxKeyFigures }) })
    showToast('done', t('saveSuccess', { ns: 'messages' }))
    onClose()
  }
  const submit = () => {
    setRefusal(undefined)
    const requiredMessage = t('informationRequired', { ns: 'messages' })
    if (!tables.isChosen || !query.measure) return setRefusal({ field: 'table', text: requiredMessage })
    if (!texts.nameEn.trim() || !texts.nameTh.trim()) return setRefusal({ field: 'names', text: requiredMessage })
    void write(save)
  }
  const findError = (field: RefusedField) => (refusal?.field === field ? refusal.text : undefined)
  /** Returns the error of a name that is missing. */
  const findTextError = (name: (typeof textNames)[number]) => {
    const isRequired = name === 'nameEn' || name === 'nameTh'
    return isRequired && texts[name].trim() === '' ? findError('names') : undefined
  }
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
      {choices && <SeriesFields choices={choices} query={query} error={findError('series')} onChange={setQuery} />}
      {textNames.map(name => (
        <TextField
          key={name}
          label={t(name)}
          value={texts[name]}
          lang={name.endsWith('Th') ? 'th' : undefined}
          maxLength={name.startsWith('name') ? limits.figureName : limits.figureNote}
          autoComplete="off"
          hint={name === 'noteEn' ? t('noteHint') : undefined}
          error={findTextError(name)}
          onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
        />
      ))}
    </FormDialog>
  )
}
