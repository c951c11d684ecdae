import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { NoValue } from '../../../../ui/values/NoValue.tsx'
import { detectLanguage } from '../../report-texts.ts'
import { AnnotatedFigure } from '../annotated/AnnotatedFigure.tsx'
import { AnnotationCell } from '../annotated/AnnotationCell.tsx'
import type { Cell } from '../api-responses.ts'
import { useChartWords } from '../chart/use-chart-words.ts'
import { isTime } from '../columns.ts'
import { computeDecimals, formatFigure } from '../figure-formats.ts'
import { useExploring } from '../page/exploring.ts'
import { formatKey } from '../time-formats.ts'
import { findPreviousLine, formatChange, isInPercent, listIncompleteLines } from './changes.ts'
import { isAnnotatedSummary, type Summary, type SummaryLine } from './load-summary.ts'

/** The table of the summary: a line for each group, and a column for each value of the split. Groups of times also show changes. */
export const SummaryTable = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation('explore')
  const { describeAxis, describeFigure } = useChartWords()
  const { group, aggregate, measure, splitValues, lines, split } = summary
  const { profiles } = useExploring()
  const incompleteLines = listIncompleteLines(summary, profiles.find(({ name }) => name === group.column.name)?.least)
  const hasChanges = isTime(group.column)
  const hasAnnotations = isAnnotatedSummary(summary)
  // Each column has its own decimals, as columns may differ in size, e.g. the rates of currencies.
  const decimalsByColumn = splitValues.map((_, index) =>
    // A missing value is no 0, with which values that are close to each other would have fewer decimals.
    computeDecimals(lines.flatMap(({ cells }) => cells[index]!.value ?? []).map(Number)),
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="rowsframe" tabIndex={0} aria-label={t('summary')}>
      <table className="t compact rows">
        <thead>
          <tr>
            <th scope="col">{describeAxis(group)}</th>
            {splitValues.flatMap(head => [
              <th key={`${head}`} scope="col" className="r">
                {split ? <HeadName head={head} /> : describeFigure(aggregate, measure)}
              </th>,
              hasChanges && (
                <th key={`${head} change`} scope="col" className="r">
                  {t('change')}
                </th>
              ),
            ])}
            {aggregate !== 'count' && (
              <th scope="col" className="r">
                {t('count')}
              </th>
            )}
            {hasAnnotations && <th scope="col">{t('note')}</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <SummaryRow
              key={String(line.key)}
              summary={summary}
              line={line}
              decimalsByColumn={decimalsByColumn}
              hasChanges={hasChanges}
              hasAnnotations={hasAnnotations}
              previousLine={hasChanges ? findPreviousLine(lines, index) : undefined}
              isIncomplete={incompleteLines.includes(line)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The name of a column: a value of the split, or a dash if it is missing. */
const HeadName = ({ head }: { head: Cell }) => {
  if (head === null) return <NoValue />
  const name = String(head)
  return <span lang={detectLanguage(name)}>{name}</span>
}

interface RowProps {
  summary: Summary
  line: SummaryLine
  decimalsByColumn: readonly number[]
  /** True if each value is followed by its change from the previous line. */
  hasChanges: boolean
  /** True if the last column has annotations. */
  hasAnnotations: boolean
  /** The previous group in time; undefined for the earliest one, and without changes. */
  previousLine: SummaryLine | undefined
  isIncomplete: boolean
}

const SummaryRow = ({
  summary,
  line,
  decimalsByColumn,
  hasChanges,
  hasAnnotations,
  previousLine,
  isIncomplete,
}: RowProps) => {
  const { t } = useTranslation('explore')
  const { reading, units } = useExploring()
  const { group, aggregate } = summary
  const isInPoints = isInPercent(summary, units)
  const rowCount = line.cells.reduce((sum, cell) => sum + cell.rowCount, 0)
  return (
    <tr>
      <th scope="row" lang={group.column.type === 'text' ? detectLanguage(String(line.key)) : undefined}>
        {line.key === null ? <NoValue /> : formatKey(line.key, group, reading)}
        {isIncomplete && <span className="chip">{t('incomplete')}</span>}
      </th>
      {line.cells.map((cell, index) => (
        <Fragment key={String(summary.splitValues[index])}>
          <td className="r num">
            <AnnotatedFigure annotation={cell.annotation}>
              {cell.value === null ? <NoValue /> : formatFigure(Number(cell.value), decimalsByColumn[index])}
            </AnnotatedFigure>
          </td>
          {hasChanges && (
            <td className="r num soft">
              {formatChange(cell.value, previousLine?.cells[index]?.value, { isInPoints }) ?? <NoValue />}
            </td>
          )}
        </Fragment>
      ))}
      {aggregate !== 'count' && <td className="r num soft">{formatFigure(rowCount, 0)}</td>}
      {hasAnnotations && <AnnotationCell annotations={line.cells.map(({ annotation }) => annotation)} />}
    </tr>
  )
}
