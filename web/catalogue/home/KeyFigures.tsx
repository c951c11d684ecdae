import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AnnotatedChange } from '../figures/AnnotatedChange.tsx'
import { sparkSize } from '../figures/drawing-sizes.ts'
import { detectLanguage } from '../report/report-texts.ts'
import type { FormattedKeyFigure } from './key-figures.server.ts'
import './key-figures.css'

/** The drawing with a space of 2 units at its left and 6 at its right, as the dot at the end of the line extends beyond it. */
const sparkViewBox = `-2 0 ${sparkSize.width + 8} ${sparkSize.height}`

/** The office's key figures, each linked to its series. */
export const KeyFigures = ({ figures }: { figures: readonly FormattedKeyFigure[] }) => {
  const { t } = useTranslation('catalogue')
  if (figures.length === 0) return null
  return (
    <section className="keyfigs" aria-labelledby="keyfigs">
      <div className="sechead">
        <h2 id="keyfigs">{t('keyFigures')}</h2>
        <span className="tiny soft">{t('keyFiguresNote')}</span>
      </div>
      <ul>
        {figures.map(({ id, path, name, note, value, unit, period, change, annotation, spark }) => (
          <li key={id}>
            <h3>
              <Link to={path}>{name}</Link>
              <small>
                {note}
                <span className="onphone">{note ? `, ${period}` : period}</span>
              </small>
            </h3>
            <b>
              {value}
              {unit && <small> {unit}</small>}
            </b>
            <svg viewBox={sparkViewBox} preserveAspectRatio="none" aria-hidden="true">
              <path d={spark.line} />
              {/* A line without length, whose round caps make a dot that the stretched drawing does not distort. */}
              <path className="dot" d={`M${spark.end.join(' ')}h0`} />
              {spark.isEndAnnotated && <path className="hole" d={`M${spark.end.join(' ')}h0`} />}
            </svg>
            <p>
              {annotation && (
                <span className="annotation" title={annotation} lang={detectLanguage(annotation)}>
                  {annotation}
                </span>
              )}
              <span className="period">{period}</span>
              <span className="change">{change && <AnnotatedChange {...change} />}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
