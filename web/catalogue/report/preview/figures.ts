import type { ReportPreview } from '../../../../contract/catalogue/report-details.ts'
import { groupDigits } from '../digit-groups.ts'
import { figureTypes } from './preview-cells.ts'

type Column = ReportPreview['columns'][number]

/** Names of columns whose whole numbers are identifiers: years, codes, ids. */
const identifierPattern = /(^|[^a-z])(years?|code|id|no)([^a-z]|$)|ปี|พ\.ศ\.|ค\.ศ\.|รหัส|เลขที่|ลำดับ/i
/** Matches a figure without thousands separators; the cells that it does not match stay unchanged. */
const figurePattern = /^[+\-−]?\d+(\.\d+)?$/
/** If all whole numbers of a column are between these, they are years of the Common or the Buddhist Era. */
const yearRange = { first: 1500, last: 2699 }

/** Formats the figures of one column. */
export type FigureFormat = (cell: string) => string

/**
 * Returns the formatter of a column: adds thousands separators and removes the noise of binary fractions, such as
 * 0.30000000000000004. Null if the column holds no
 * figures, or years, codes and other numbers that identify something: those stay unchanged.
 */
export const createFigureFormat = ({ name, type }: Column, cells: string[]): FigureFormat | null => {
  const figures = cells.map(cell => cell.trim()).filter(cell => figurePattern.test(cell))
  if (!figureTypes.has(type) || identifierPattern.test(name) || figures.length === 0) return null
  const areYears = figures.every(
    figure => /^\d{4}$/.test(figure) && Number(figure) >= yearRange.first && Number(figure) <= yearRange.last,
  )
  const haveLeadingZeros = figures.some(figure => /^0\d/.test(figure))
  if (areYears || haveLeadingZeros) return null
  const isNoisy = findLongestFraction(figures) > maxDecimals
  // Only the first rows are known, and later ones may have more decimals.
  const decimals = isNoisy ? computeNoisyDecimals(figures) : maxDecimals
  // In a column with noise, most figures are rounded; the others get as many decimals, so that the points are below each other.
  const padFigure = isNoisy ? (figure: string) => padDecimals(figure, decimals) : (figure: string) => figure
  return cell => (figurePattern.test(cell.trim()) ? groupDigits(padFigure(roundFigure(cell.trim(), decimals))) : cell)
}

/** More decimals are assumed to be noise of binary fractions, and rounded according to the size of the figures. */
const maxDecimals = 4

/** Reads a figure with any sign that `figurePattern` matches; Number() does not accept the minus sign U+2212. */
const parseFigure = (figure: string) => Number(figure.replace('−', '-'))

const countDecimals = (figure: string) => figure.split('.')[1]?.length ?? 0
const findLongestFraction = (figures: string[]) => Math.max(...figures.map(countDecimals))

/** Figures of this size keep fewer decimals if their column contains noise. */
const largeFigure = 1000
const decimalsOfLargeFigures = 2

/**
 * Computes the number of decimals to which the figures of a column with the noise of binary fractions are rounded. It depends on the largest
 * figure: 2 above 1000, 4 above 1, and more below, so that four digits stay.
 */
const computeNoisyDecimals = (figures: string[]) => {
  const largestFigure = Math.max(...figures.map(figure => Math.abs(parseFigure(figure))))
  if (largestFigure >= largeFigure) return decimalsOfLargeFigures
  if (largestFigure >= 1) return maxDecimals
  // The logarithm of zero is infinite, so a column of zeros is treated like one of ones.
  return Math.min(findLongestFraction(figures), maxDecimals + computeFirstPlace(largestFigure || 1))
}

/** Returns the place of the first decimal that is not zero, e.g. 2 for 0.05. */
const computeFirstPlace = (value: number) => Math.ceil(-Math.log10(value))

/** Rounds a figure if it has too many decimals. A small figure keeps more of them, so that its first digits stay. */
const roundFigure = (figure: string, decimals: number) => {
  const value = parseFigure(figure)
  // With the decimals of the column, fewer than two digits of the figure would stay: with 4 decimals, below 0.001.
  const isSmall = value !== 0 && Math.abs(value) < 10 ** (1 - decimals)
  const keptDecimals = isSmall ? Math.min(maxFixedDecimals, maxDecimals + computeFirstPlace(Math.abs(value))) : decimals
  if (countDecimals(figure) <= keptDecimals) return figure
  const rounded = value.toFixed(keptDecimals)
  return figure.startsWith('−') ? rounded.replace('-', '−') : rounded
}

/** The largest number of decimals that `toFixed` accepts. */
const maxFixedDecimals = 100

/** Adds zeros at the end of a figure until it has a number of decimals. */
const padDecimals = (figure: string, decimals: number) => {
  const [integerPart = '', fraction = ''] = figure.split('.')
  return decimals > 0 ? `${integerPart}.${fraction.padEnd(decimals, '0')}` : figure
}
