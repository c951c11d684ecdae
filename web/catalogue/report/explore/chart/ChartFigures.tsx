import { useTranslation } from 'react-i18next'
import { NoValue } from '../../../../ui/values/NoValue.tsx'
import { detectLanguage } from '../../report-texts.ts'
import { AnnotatedFigure } from '../annotated/AnnotatedFigure.tsx'
import { AnnotationCell } from '../annotated/AnnotationCell.tsx'
import type { Drawing } from './drawing.ts'
import type { Plan } from './plans.ts'
import { useChartWords } from './use-chart-words.ts'

interface Props {
  drawing: Drawing
  plan: Plan
}

/** The values of a chart as a table, for readers who cannot see the chart or want exact values. */
export const ChartFigures = ({ drawing: { series, formatValue, formatPointKey, annotations }, plan }: Props) => {
  const { t } = useTranslation('explore')
  const { describeAxis, describeValues } = useChartWords()
  // Only a scatter chart has one.
  const { horizontalMeasure } = plan
  // Points of different lines with the same key have the same position on the axis, so they share a row. Any of them gives its place.
  const pointsByKey = new Map(series.flatMap(({ points }) => points.map(point => [point.key, point] as const)))
  const pointsByLine = series.map(({ points }) => new Map(points.map(point => [point.key, point])))
  const hasAnnotations = annotations.length > 0
  const rowPoints = [...pointsByKey.values()].sort((a, b) => a.at - b.at)
  return (
    <details className="chartfigures">
      <summary>{t('chartData')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className="rowsframe" tabIndex={0} aria-label={t('chartData')}>
        <table className="t compact rows">
          <thead>
            <tr>
              <th scope="col">{describeAxis(plan.x)}</th>
              {horizontalMeasure && (
                <th scope="col" className="r">
                  {describeValues(plan, horizontalMeasure)}
                </th>
              )}
              {series.map(({ name }) => (
                <th key={name} scope="col" className="r" lang={name ? detectLanguage(name) : undefined}>
                  {name || describeValues(plan)}
                </th>
              ))}
              {hasAnnotations && <th scope="col">{t('note')}</th>}
            </tr>
          </thead>
          <tbody>
            {rowPoints.map(point => (
              <tr key={String(point.key)}>
                <th scope="row">{formatPointKey(point)}</th>
                {/* In a scatter chart, `at` of a point is its horizontal value. */}
                {horizontalMeasure && <td className="r num">{formatValue(point.at)}</td>}
                {pointsByLine.map((points, index) => {
                  const linePoint = points.get(point.key)
                  return (
                    <td key={series[index]!.name} className="r num">
                      <AnnotatedFigure annotation={linePoint?.annotation}>
                        {linePoint ? formatValue(linePoint.y) : <NoValue />}
                      </AnnotatedFigure>
                    </td>
                  )
                })}
                {hasAnnotations && (
                  <AnnotationCell annotations={pointsByLine.map(points => points.get(point.key)?.annotation)} />
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
