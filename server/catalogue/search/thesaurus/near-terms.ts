import { allTerms } from './thesaurus.ts'

/** Terms by each text that results from deleting one letter, or none. */
const byDeletion = new Map<string, string[]>()

const shortest = 3

for (const term of allTerms())
  if (term.length >= shortest)
    for (const text of [term, ...deletionsOf(term)]) byDeletion.set(text, [...(byDeletion.get(text) ?? []), term])

function deletionsOf(text: string) {
  return Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1))
}

/** Returns the terms of the thesaurus that are one typing error from a text: an extra, missing or wrong letter, or two swapped letters. */
export const termsOneErrorFrom = (text: string): string[] => {
  const near = new Set([text, ...deletionsOf(text)].flatMap(each => byDeletion.get(each) ?? []))
  return Array.from(near).filter(term => isOneErrorFrom(text, term))
}

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
