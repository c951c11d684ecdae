import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { NoValue } from '../../../../ui/values/NoValue.tsx'
import { detectLanguage } from '../../report-texts.ts'
import type { Cell } from '../api-responses.ts'
import { aggregateFunctions, canBeAxis, dateParts, toGroupName } from '../chart/plans.ts'
import { useChartWords } from '../chart/use-chart-words.ts'
import { isDay, isMeasure, isTime } from '../columns.ts'
import { Choice } from '../page/Choice.tsx'
import { useExploring } from '../page/exploring.ts'
import { StateForm } from '../page/StateForm.tsx'
import { computeDecimals, formatFigure, formatKey } from '../values.ts'
import { findPreviousLine, formatPercentChange, isIncomplete } from './changes.ts'
import type { Summary, SummaryLine } from './load-summary.ts'

/** The summary of a selection: a value for each group of rows, e.g. for each fiscal year. */
export const SummaryPart = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation('explore')
  return (
    <section className="section" id="summary">
      <h2>{t('summary')}</h2>
      <SummaryChoices summary={summary} />
      <SummaryTable summary={summary} />
      <p className="source">
        {t('summaryNote', { figure: t(summary.figure) })} {summary.group.part === 'fiscal_year' && t('fiscalNote')}{' '}
        {summary.isCut && t('summaryShortened')}
      </p>
    </section>
  )
}

/** The value of `split` in the URL for a summary without a split. It is the name of no column. */
const withoutSplit = '-'

const SummaryChoices = ({ summary: { group, split, figure, measure } }: { summary: Summary }) => {
  const { t } = useTranslation('explore')
  const { groupableColumns: columns, profiles } = useExploring()
  const { describeColumn } = useChartWords()
  const groups = columns
    .filter(column => canBeAxis(column, profiles))
    .flatMap(column =>
      isDay(column)
        ? dateParts
            .filter(part => part !== 'day')
            .toReversed()
            .map(part => [`${column.name}:${part}`, t(`part_${part}`, { column: column.name })] as const)
        : [[column.name, describeColumn(column)] as const],
    )
  const splits = columns.filter(column => column.type === 'text' && canBeAxis(column, profiles))
  const measures = columns.filter(isMeasure)
  return (
    <StateForm className="choicebar" isImmediate>
      <Choice name="group" label={t('groupBy')} value={toGroupName(group)} options={groups} />
      <Choice
        name="split"
        label={t('splitBy')}
        value={split?.name ?? withoutSplit}
        options={[[withoutSplit, t('noSplit')], ...splits.map(({ name }) => [name, name] as const)]}
      />
      <Choice
        name="figure"
        label={t('summaryFigure')}
        value={figure}
        options={aggregateFunctions
          .filter(option => option === 'count' || measures.length > 0)
          .map(option => [option, t(option)] as const)}
      />
      {measures.length > 0 && (
        <Choice
          name="of"
          label={t('summaryColumn')}
          value={measure?.name ?? measures[0]!.name}
          options={measures.map(column => [column.name, describeColumn(column)] as const)}
        />
      )}
      <noscript>
        <button type="submit" className="btn sm">
          {t('summarise')}
        </button>
      </noscript>
    </StateForm>
  )
}

const SummaryTable = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation('explore')
  const { describeAxis, describeFigure } = useChartWords()
  const { group, figure, measure, heads, lines, split } = summary
  const hasChanges = isTime(group.column)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className="rowsframe" tabIndex={0} aria-label={t('summary')}>
      <table className="t compact rows">
        <thead>
          <tr>
            <th scope="col">{describeAxis(group)}</th>
            {heads.flatMap(head => [
              <th key={`${head}`} scope="col" className="r">
                {split ? <HeadName head={head} /> : describeFigure(figure, measure)}
              </th>,
              hasChanges && (
                <th key={`${head} change`} scope="col" className="r">
                  {t('change')}
                </th>
              ),
            ])}
            {figure !== 'count' && (
              <th scope="col" className="r">
                {t('count')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <SummaryRow
              key={String(line.key)}
              summary={summary}
              line={line}
              previousLine={hasChanges ? findPreviousLine(lines, index) : null}
              isFirst={index === 0}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const HeadName = ({ head }: { head: Cell }) => {
  if (head === null) return <NoValue />
  const name = String(head)
  return <span lang={detectLanguage(name)}>{name}</span>
}

interface RowProps {
  summary: Summary
  line: SummaryLine
  /** The previous group in time; undefined for the earliest, null if groups are not times. */
  previousLine: SummaryLine | undefined | null
  isFirst: boolean
}

const SummaryRow = ({ summary, line, previousLine, isFirst }: RowProps) => {
  const { t } = useTranslation('explore')
  const { reading } = useExploring()
  const { group, figure, lines } = summary
  // Each column has its own decimals, as columns may differ in size, e.g. the rates of currencies.
  const computeColumnDecimals = (index: number) =>
    computeDecimals(lines.map(({ cells }) => Number(cells[index]!.value)))
  const hasChanges = previousLine !== null
  const rowCount = line.cells.reduce((sum, cell) => sum + cell.rowCount, 0)
  return (
    <tr>
      <th scope="row" lang={group.column.type === 'text' ? detectLanguage(String(line.key)) : undefined}>
        {line.key === null ? <NoValue /> : formatKey(line.key, group, reading)}
        {/* The latest period comes first. Only that period can be incomplete. */}
        {isFirst && isIncomplete(summary) && <span className="chip">{t('incomplete')}</span>}
      </th>
      {line.cells.map((cell, index) => (
        <Fragment key={String(summary.heads[index])}>
          <td className="r num">
            {cell.value === null ? <NoValue /> : formatFigure(Number(cell.value), computeColumnDecimals(index))}
          </td>
          {hasChanges && (
            <td className="r num soft">
              {formatPercentChange(cell.value, previousLine?.cells[index]?.value) ?? <NoValue />}
            </td>
          )}
        </Fragment>
      ))}
      {figure !== 'count' && <td className="r num soft">{formatFigure(rowCount, 0)}</td>}
    </tr>
  )
}
