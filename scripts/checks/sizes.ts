import { type Length, measure } from './measures.ts'

/** Limits of docs/house.md#sizes: no file over 300 lines, half of them under 60, nine in ten under 180; functions and markup likewise. */
const limits = { file: 300, fileMedian: 60, fileP90: 180, functionP90: 30, markup: 80 }

/** A share of fewer files than this says nothing. */
const minFiles = 20

/** Lists each file and component that is too long, and each share over its limit. */
export const checkSizes = async (root: string): Promise<string[]> => {
  const { files, functions, markups } = measure(root)
  return [
    ...listTooLong(files, limits.file, 'a file'),
    ...listTooLong(markups, limits.markup, "a component's markup"),
    ...checkShare(files, { share: 0.5, limit: limits.fileMedian, label: 'Half of the files' }),
    ...checkShare(files, { share: 0.9, limit: limits.fileP90, label: 'Nine in ten files' }),
    ...checkShare(functions, { share: 0.9, limit: limits.functionP90, label: 'Nine in ten functions' }),
  ]
}

/** Summarises the sizes of the project in a few lines. */
export const describeSizes = (root: string): string[] => {
  const { files, functions, markups } = measure(root)
  return [formatSummary('files', files), formatSummary('functions', functions), formatSummary('markups', markups)]
}

const formatSummary = (label: string, lengths: Length[]) => {
  const [longest] = sortByLength(lengths)
  const median = computeQuantile(lengths, 0.5)
  return `${label}: ${lengths.length}, median ${median} lines, p90 ${computeQuantile(lengths, 0.9)}, longest ${longest ? formatLength(longest) : 'none'}`
}

const listTooLong = (lengths: Length[], limit: number, label: string) =>
  sortByLength(lengths)
    .filter(({ lines }) => lines > limit)
    .map(length => `${formatLength(length)}: ${label} has at most ${limit}`)

const checkShare = (lengths: Length[], { share, limit, label }: { share: number; limit: number; label: string }) => {
  if (lengths.length < minFiles || computeQuantile(lengths, share) < limit) return []
  const longestPlaces = sortByLength(lengths).slice(0, 5).map(formatLength).join('; ')
  return [
    `${label} should have under ${limit} lines, and ${computeQuantile(lengths, share)} is reached; the longest: ${longestPlaces}`,
  ]
}

const formatLength = ({ where, lines }: Length) => `${where} (${lines} ${lines === 1 ? 'line' : 'lines'})`
const sortByLength = (lengths: Length[]) => lengths.toSorted((a, b) => b.lines - a.lines)
const computeQuantile = (lengths: Length[], share: number) =>
  sortByLength(lengths).toReversed()[Math.ceil(share * lengths.length) - 1]?.lines ?? 0
