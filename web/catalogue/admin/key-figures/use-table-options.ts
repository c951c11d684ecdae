import { listReportNames } from '../../../../contract/catalogue/editing/report-choices.ts'
import { send } from '../../../frame/calls.ts'
import { maxOptions } from '../../../ui/fields/combobox/options.ts'
import { useSearch } from '../../../ui/fields/combobox/use-search.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { pickReportTitle } from '../../lists/names.ts'

const searchNames = (words: string) => send(listReportNames, { words })

/** Finds reports that contain the typed text, as options for a field that takes a Report ID. */
export const useTableOptions = (text: string) => {
  const language = useLanguage()
  const { rows, isSearching } = useSearch(searchNames, text)
  const options = rows
    .slice(0, maxOptions)
    .map(report => ({ key: report.sourceId, label: report.sourceId, detail: pickReportTitle(language, report) }))
  /** True if the text is a whole Report ID, not just a part of one or of a title. */
  const isChosen = options.some(({ key }) => key === text)
  return { options, isSearching, isChosen, isEmpty: text !== '' && !isSearching && options.length === 0 }
}
