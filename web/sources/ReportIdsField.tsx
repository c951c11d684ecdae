import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listSourceReports } from '../../contract/sources/internal-sources.ts'
import { send } from '../frame/calls.ts'
import { Combobox } from '../ui/fields/combobox/Combobox.tsx'
import type { Option } from '../ui/fields/combobox/options.ts'
import { Chips } from '../ui/picker/Chips.tsx'
import { useDebounced } from '../ui/use-debounced.ts'
import { useLanguage } from '../words/use-language.ts'

interface Props {
  chosenIds: string[]
  error?: string | undefined
  onChange: (chosenIds: string[]) => void
}

/** Selects several reports, found by id or name. */
export const ReportIdsField = ({ chosenIds, error, onChange }: Props) => {
  const { t } = useTranslation('sources')
  const [text, setText] = useState('')
  const { options, hasFailed, isSearching } = useReportOptions(text)
  const selectableOptions = options.filter(({ key }) => !chosenIds.includes(key))
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
        options={selectableOptions}
        note={isSearching || selectableOptions.length > 0 ? undefined : t(pickNoteKey(options, { hasFailed }))}
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

/** Returns the word that says why there is nothing to select. */
const pickNoteKey = (options: Option[], { hasFailed }: { hasFailed: boolean }) => {
  if (hasFailed) return 'searchFailed'
  return options.length > 0 ? 'allChosen' : 'noReport'
}

const maxOptions = 20

interface Result {
  /** The text that the options match; null until the first search has ended. */
  searchedText: string | null
  options: Option[]
  hasFailed: boolean
}

/**
 * Loads the reports that match a text, and returns them as options. `isSearching` is true while the options still belong to an earlier text.
 */
const useReportOptions = (text: string) => {
  const language = useLanguage()
  const searchedText = useDebounced(text)
  const [result, setResult] = useState<Result>({ searchedText: null, options: [], hasFailed: false })
  useEffect(() => {
    let isCurrent = true
    send(listSourceReports, { words: searchedText, pageSize: maxOptions }).then(
      ({ reports }) => {
        const options = reports.map(({ sourceId, titleEn, titleTh }) => ({
          key: sourceId,
          label: sourceId,
          detail: language === 'th' ? titleTh : titleEn,
        }))
        if (isCurrent) setResult({ searchedText, options, hasFailed: false })
      },
      () => isCurrent && setResult({ searchedText, options: [], hasFailed: true }),
    )
    return () => {
      isCurrent = false
    }
  }, [searchedText, language])
  return { ...result, isSearching: result.searchedText !== text }
}
