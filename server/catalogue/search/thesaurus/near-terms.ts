import { allTerms } from './thesaurus.ts'

/** Terms by their length. Comparing them all takes less than a millisecond, and an index of them 13 MB. */
const byLength = Map.groupBy(allTerms(), ({ length }) => length)

const minTermLength = 3

/** Returns the terms of the thesaurus that are one typing error from a text: an extra, missing or wrong letter, or two swapped letters. */
export const termsOneErrorFrom = (text: string): string[] =>
  [text.length - 1, text.length, text.length + 1]
    .filter(length => length >= minTermLength)
    .flatMap(length => byLength.get(length) ?? [])
    .filter(term => isOneErrorFrom(text, term))

const isOneErrorFrom = (one: string, other: string) => {
  let from = 0
  while (from < one.length && one[from] === other[from]) from += 1
  let back = 0
  while (back < Math.min(one.length, other.length) - from && one.at(-1 - back) === other.at(-1 - back)) back += 1
  const [left, right] = [one.slice(from, one.length - back), other.slice(from, other.length - back)]
  return (
    (left.length <= 1 && right.length <= 1) ||
    (left.length === 2 && right.length === 2 && left === `${right[1]}${right[0]}`)
  )
}
