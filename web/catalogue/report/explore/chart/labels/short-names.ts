import { measureWidth } from './text-widths.ts'

const ellipsis = '…'

/**
 * Shortens names that are wider than a label, in the same order. `width` is in multiples of the font size. A name is cut at its end; where
 * names would then be the same, each keeps the part in which it differs, such as "Depar…Audit". Different names stay different.
 */
export const shortenNames = (names: readonly string[], width: number): string[] => {
  const shortNames = new Map(shortenGroup([...new Set(names)], 0, width))
  const uses = Map.groupBy(shortNames.keys(), name => shortNames.get(name)!)
  return names.map(name => {
    const rivals = uses.get(shortNames.get(name)!)!
    return rivals.length === 1 ? shortNames.get(name)! : numberName(name, rivals.indexOf(name) + 1, width)
  })
}

/** Shortens different names of which everything before the letter `start` is the same. Names that stay equal are numbered later. */
const shortenGroup = (names: string[], start: number, width: number): [name: string, shortName: string][] => {
  const groups = Map.groupBy(names, name => cutName(splitLetters(name), start, width))
  return [...groups].flatMap(([shortName, group]) => {
    const nextStart = group.length > 1 ? findNextStart(group.map(splitLetters), start) : start
    if (nextStart > start) return shortenGroup(group, nextStart, width)
    return group.map((name): [string, string] => [name, shortName])
  })
}

/** Splits a text into letters, each with its Thai marks. `Intl.Segmenter` could split differently in the browser and on the server. */
const splitLetters = (text: string): string[] => text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []

/** Returns the start of the word in which names differ, or the first letter that differs if the word has the same start as before. */
const findNextStart = (names: readonly string[][], start: number) => {
  const [first, ...others] = names as [string[], ...string[][]]
  const firstDifference = first.findIndex((letter, index) => others.some(letters => letters[index] !== letter))
  // -1 if the first name is the beginning of all others.
  const difference = firstDifference < 0 ? first.length : firstDifference
  const wordStart = first.findLastIndex((letter, index) => index < difference && /^[^\p{L}\p{N}]/u.test(letter)) + 1
  return wordStart > start ? wordStart : difference
}

/** Cuts a name to a width: at its end, or, if `start` is not 0, before the letter `start`, with as much of its beginning as fits. */
const cutName = (letters: readonly string[], start: number, width: number): string => {
  const name = letters.join('')
  if (measureWidth(name) <= width) return name
  const room = width - measureWidth(ellipsis)
  const end = letters.slice(start).join('')
  if (start === 0) return cutEnd(letters, room)
  if (measureWidth(end) > room) return ellipsis + cutEnd(letters.slice(start), room - measureWidth(ellipsis))
  return cutEnd(letters, room - measureWidth(end)) + end
}

/** Returns as many letters as fit, and an ellipsis. */
const cutEnd = (letters: readonly string[], room: number) => {
  let text = ''
  let width = 0
  for (const letter of letters) {
    width += measureWidth(letter)
    if (width > room) break
    text += letter
  }
  return text.trimEnd() + ellipsis
}

const numberName = (name: string, number: number, width: number) =>
  `${cutEnd(splitLetters(name), width - measureWidth(`${ellipsis} ${number}`))} ${number}`
