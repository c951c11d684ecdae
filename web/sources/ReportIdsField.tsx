import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listSourceReports } from '../../contract/sources/internal-sources.ts'
import { send } from '../frame/calls.ts'
import { Combobox } from '../ui/fields/Combobox.tsx'
import type { Option } from '../ui/fields/options.ts'
import { Chips } from '../ui/picker/Chips.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { useLanguage } from '../words/use-language.ts'

interface Props {
  /** Report IDs. */
  chosenIds: string[]
  error?: string | undefined
  onChange: (chosenIds: string[]) => void
}

/** Selects several reports, found by id or name. */
export const ReportIdsField = ({ chosenIds, error, onChange }: Props) => {
  const { t } = useTranslation('sources')
  const [text, setText] = useState('')
  const { options, isSearching } = useReportOptions(text)
  const addReport = (id: string) => {
    if (!chosenIds.includes(id)) onChange([...chosenIds, id])
    setText('')
  }
  return (
    <>
      {chosenIds.length > 0 && (
        <Chips
          label={t('chosenReports')}
          chosenRows={new Map(chosenIds.map(id => [id, id]))}
          onDrop={id => onChange(chosenIds.filter(chosenId => chosenId !== id))}
        />
      )}
      <Combobox
        label={t('reportIds')}
        hint={t('addReport')}
        text={text}
        options={options.filter(({ key }) => !chosenIds.includes(key))}
        note={text !== '' && !isSearching && options.length === 0 ? t('noReport') : undefined}
        // A chosen report becomes a chip, so the text is never the name of one.
        isChosen={false}
        isSearching={isSearching}
        error={error}
        onText={setText}
        onChoose={addReport}
      />
    </>
  )
}

const maxOptions = 20

/**
 * Loads the reports that match a text, and returns them as options; no options if the call fails. `isSearching` is true while the options
 * still belong to an earlier text.
 */
const useReportOptions = (text: string) => {
  const language = useLanguage()
  const words = useDebounced(text)
  const [result, setResult] = useState<{ words: string; options: Option[] }>({ words: '', options: [] })
  useEffect(() => {
    let isCurrent = true
    send(listSourceReports, { words, pageSize: maxOptions }).then(
      ({ reports }) => {
        const options = reports.map(({ sourceId, titleEn, titleTh }) => ({
          key: sourceId,
          label: sourceId,
          detail: language === 'th' ? titleTh : titleEn,
        }))
        if (isCurrent) setResult({ words, options })
      },
      () => isCurrent && setResult({ words, options: [] }),
    )
    return () => {
      isCurrent = false
    }
  }, [words, language])
  return { options: result.options, isSearching: result.words !== text }
}
