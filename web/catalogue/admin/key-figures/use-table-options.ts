import { useEffect, useState } from 'react'
import { listReportNames } from '../../../../contract/catalogue/editing/report-choices.ts'
import { send } from '../../../frame/calls.ts'
import type { Option } from '../../../ui/fields/combobox/options.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { pickReportTitle } from '../../lists/names.ts'

const maxOptions = 20

interface SearchResult {
  /** The words of the search. */
  words: string
  options: Option[]
}

/** Finds reports that contain the typed text, as options for a field that takes a Report ID. */
export const useTableOptions = (text: string) => {
  const language = useLanguage()
  const words = useDebounced(text)
  const [result, setResult] = useState<SearchResult>({ words: '', options: [] })
  useEffect(() => {
    let isCurrent = true
    send(listReportNames, { words }).then(
      reports => {
        const options = reports
          .slice(0, maxOptions)
          .map(report => ({ key: report.sourceId, label: report.sourceId, detail: pickReportTitle(language, report) }))
        if (isCurrent) setResult({ words, options })
      },
      () => isCurrent && setResult({ words, options: [] }),
    )
    return () => {
      isCurrent = false
    }
  }, [words, language])
  const isSearching = result.words !== text
  /** True if the text is a whole Report ID, not just a part of one or of a title. */
  const isChosen = result.options.some(({ key }) => key === text)
  return {
    options: result.options,
    isSearching,
    isChosen,
    isEmpty: text !== '' && !isSearching && result.options.length === 0,
  }
}
