import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listReportNames } from '../../../../contract/catalogue/editing/report-choices.ts'
import { send } from '../../../frame/calls.ts'
import { Combobox } from '../../../ui/fields/combobox/Combobox.tsx'
import { useSearch } from '../../../ui/fields/combobox/use-search.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { pickReportTitle } from '../../lists/names.ts'
import type { PickedReport } from './picked-report.ts'

interface Props {
  report: PickedReport | undefined
  /** Called with the chosen report; with undefined when the text no longer names it. */
  onPick: (report: PickedReport | undefined) => void
  disabled?: boolean
}

/** Maximum number of options; users narrow them down by typing more. */
const maxOptions = 100

const searchNames = (words: string): Promise<PickedReport[]> => send(listReportNames, { words })

/** The field for the File Name of a report, with autocompletion by File Name, Report ID or title (docs/behaviour/publishing.md#add-file). */
export const ReportPicker = ({ report, onPick, disabled = false }: Props) => {
  const { t } = useTranslation('publishing')
  const language = useLanguage()
  /** The typed text; undefined after a choice, so that the field shows the File Name of the report. */
  const [typedText, setTypedText] = useState<string>()
  const text = typedText ?? report?.fileName ?? ''
  const { rows: foundReports, hasFailed, isSearching } = useSearch(searchNames, typedText ?? '')
  const options = foundReports.slice(0, maxOptions).map(foundReport => ({
    key: foundReport.sourceId,
    label: foundReport.fileName,
    detail: pickReportTitle(language, foundReport),
  }))
  const updateText = (nextText: string) => {
    setTypedText(nextText)
    if (report && nextText !== report.fileName) onPick(undefined)
  }
  // A File Name that is typed in full picks its report.
  const exactMatch = foundReports.find(({ fileName }) => fileName === typedText)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a complete name is picked once, when a report with this name is found
  useEffect(() => {
    if (exactMatch && exactMatch.sourceId !== report?.sourceId) onPick(exactMatch)
  }, [exactMatch?.sourceId])
  const choose = (key: string) => {
    setTypedText(undefined)
    onPick(foundReports.find(({ sourceId }) => sourceId === key))
  }
  return (
    <Combobox
      label={t('fileName')}
      hint={report ? pickReportTitle(language, report) : t('fileNameHint')}
      text={text}
      options={options}
      note={hasFailed ? undefined : pickNote(t, { isSearching, count: foundReports.length })}
      error={hasFailed ? t('namesFailed') : undefined}
      isChosen={report !== undefined}
      isSearching={isSearching}
      onText={updateText}
      onChoose={choose}
      disabled={disabled}
    />
  )
}

type Translate = ReturnType<typeof useTranslation<'publishing'>>['t']

/** Returns the text below the options; undefined if all of them are shown. */
const pickNote = (t: Translate, { isSearching, count }: { isSearching: boolean; count: number }) => {
  if (isSearching && count === 0) return t('searching')
  if (count === 0) return t('noReportFound')
  return count > maxOptions ? t('moreReports', { number: maxOptions }) : undefined
}
