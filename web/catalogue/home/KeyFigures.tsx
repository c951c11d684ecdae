import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { PrintedFigure } from './key-figures.server.ts'
import './key-figures.css'

/** The office's key figures, each linked to its series. */
export const KeyFigures = ({ figures }: { figures: readonly PrintedFigure[] }) => {
  const { t } = useTranslation('catalogue')
  if (figures.length === 0) return null
  return (
    <section className="keyfigs" aria-labelledby="keyfigs">
      <div className="sechead">
        <h2 id="keyfigs">{t('keyFigures')}</h2>
        <span className="tiny soft">{t('keyFiguresNote')}</span>
      </div>
      <ul>
        {figures.map(({ id, path, name, note, value, unit, period, change, spark }) => (
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
            <svg viewBox="-2 0 168 40" preserveAspectRatio="none" aria-hidden="true">
              <path d={spark.line} />
              <path className="dot" d={`M${spark.end.join(' ')}h0`} />
            </svg>
            <p>
              <span className="period">{period}</span>
              <span className="change">{change}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
