import { useEffect, useState } from 'react'
import type { Option } from '../../../ui/fields/combobox/options.ts'

/** What was chosen in a field and is not explained yet; null for a cleared field, and undefined if nothing was chosen. */
type Choice = Option | null | undefined

interface ExplainedOptions {
  user: Option | undefined
  report: Option | undefined
}

/** Holds the chosen user and report. Until the reader chooses or clears one of them, its field shows that of the explanation. */
export const useChosenOptions = (
  { userId, reportId }: { userId: number; reportId: number },
  explained: ExplainedOptions,
) => {
  const [userChoice, setUserChoice] = useState<Choice>()
  const [reportChoice, setReportChoice] = useState<Choice>()
  // When the reader goes back or forward, the user and report of the URL replace what was chosen later.
  useEffect(() => {
    setUserChoice(previous => keepIfInUrl(previous, userId))
    setReportChoice(previous => keepIfInUrl(previous, reportId))
  }, [userId, reportId])
  return {
    chosenUser: pickShownOption(userChoice, explained.user),
    chosenReport: pickShownOption(reportChoice, explained.report),
    chooseUser: (option: Option | undefined) => setUserChoice(option ?? null),
    chooseReport: (option: Option | undefined) => setReportChoice(option ?? null),
  }
}

const keepIfInUrl = (choice: Choice, idInUrl: number) => (choice && Number(choice.key) === idInUrl ? choice : undefined)

/** Returns the option of a field; undefined for an empty field. */
const pickShownOption = (choice: Choice, explainedOption: Option | undefined) =>
  choice === undefined ? explainedOption : (choice ?? undefined)
