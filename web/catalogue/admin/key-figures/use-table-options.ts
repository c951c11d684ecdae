import { useEffect, useState } from 'react'
import { listReportNames } from '../../../../contract/catalogue/report-editing.ts'
import { send } from '../../../frame/calls.ts'
import type { Option } from '../../../ui/fields/options.ts'
import { useLater } from '../../../ui/use-later.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { titleIn } from '../../lists/texts.ts'

const maxOptions = 20

/** Finds data tables that match the typed text, by Report ID. */
export const useTableOptions = (text: string) => {
  const language = useLanguage()
  const words = useLater(text)
  const [result, setResult] = useState<{ words: string; options: Option[] }>({ words: '', options: [] })
  useEffect(() => {
    let isGone = false
    send(listReportNames, { words }).then(
      reports => {
        const options = reports
          .slice(0, maxOptions)
          .map(report => ({ key: report.sourceId, label: report.sourceId, detail: titleIn(language, report) }))
        if (!isGone) setResult({ words, options })
      },
      () => isGone || setResult({ words, options: [] }),
    )
    return () => {
      isGone = true
    }
  }, [words, language])
  const isSearching = result.words !== text
  const isChosen = result.options.some(({ key }) => key === text)
  return {
    options: result.options,
    isSearching,
    isChosen,
    isEmpty: text !== '' && !isSearching && result.options.length === 0,
  }
}
