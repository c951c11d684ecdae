import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type EditedKeyFigure,
  maxKeyFigures,
  saveKeyFigure,
} from '../../../../contract/catalogue/figures/key-figures.ts'
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

/** Adds or changes a key figure: its table, series and names. */
export const KeyFigureDialog = ({ figure, onClose }: { figure: EditedKeyFigure | undefined; onClose: () => void }) => {
  const { t } = useTranslation(['keyFigures', 'keeping', 'messages'])
  const [sourceId, setSourceId] = useState(figure?.sourceId ?? '')
  const [values, setValues] = useState({
    nameEn: figure?.nameEn ?? '',
    nameTh: figure?.nameTh ?? '',
    noteEn: figure?.noteEn ?? '',
    noteTh: figure?.noteTh ?? '',
  })
  const tables = useTableOptions(sourceId)
  const { choices, query, setQuery } = useSeriesChoices(tables.isChosen ? sourceId : '', figure)
  const [refusal, setRefusal] = useState<{ place: 'table' | 'series' | 'names'; text: string }>()
  const { busy, failure, write } = useWrite()
  const save = async () => {
    const filters = query.filters.filter(({ column, value }) => column !== '' && value !== '')
    const figureKey = figure && { keyFigureId: figure.keyFigureId }
    const { status, reason } = await send(saveKeyFigure, {
      ...figureKey,
      ...values,
      sourceId,
      asked: { measure: query.measure, filters },
    })
    if (status === 'noSeries' && reason) return setRefusal({ place: 'series', text: t(`refused_${reason}`) })
    if (status === 'tooMany') return setRefusal({ place: 'table', text: t('full', { most: maxKeyFigures }) })
    showToast('done', t('saveSuccess', { ns: 'messages' }))
    onClose()
  }
  const submit = () => {
    setRefusal(undefined)
    const requiredMessage = t('informationRequired', { ns: 'messages' })
    if (!tables.isChosen || !query.measure) return setRefusal({ place: 'table', text: requiredMessage })
    if (!values.nameEn.trim() || !values.nameTh.trim()) return setRefusal({ place: 'names', text: requiredMessage })
    void write(save)
  }
  const findError = (place: 'table' | 'series' | 'names') => (refusal?.place === place ? refusal.text : undefined)
  return (
    <FormDialog
      title={t(figure ? 'edit' : 'add')}
      verb={t('save', { ns: 'keeping' })}
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
          value={values[name]}
          lang={name.endsWith('Th') ? 'th' : undefined}
          maxLength={name.startsWith('name') ? 60 : 80}
          autoComplete="off"
          hint={name === 'noteEn' ? t('noteHint') : undefined}
          error={
            name === 'nameEn' || name === 'nameTh' ? (values[name].trim() ? undefined : findError('names')) : undefined
          }
          onChange={({ target }) => setValues({ ...values, [name]: target.value })}
        />
      ))}
    </FormDialog>
  )
}
