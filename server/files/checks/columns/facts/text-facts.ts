import { maxUnitLength } from '../../../../../contract/tables/columns.ts'

/** Gathers the facts about the texts of a column, whatever they mean. */
export const createTextFacts = () => {
  let present = 0
  let longest = 0
  let totalLength = 0
  /** The text that all values have; null if there are several texts or it is long, undefined without a value. */
  let onlyText: string | null | undefined
  return {
    add(text: string) {
      present += 1
      if (onlyText === undefined) onlyText = text.length <= maxUnitLength ? text : null
      else if (onlyText !== text) onlyText = null
      totalLength += text.length
      if (text.length > longest) longest = text.length
    },
    computeFacts: () => ({
      present,
      longest,
      averageLength: present === 0 ? 0 : Math.round(totalLength / present),
      only: onlyText ?? null,
    }),
  }
}
