import { useTranslation } from 'react-i18next'
import type { Explanation } from '../../../../contract/access/explanations.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { formatFullName, pickTitle } from '../../names.ts'
import { columns, computePathGraph, nodeHeight, reportColumn, userColumn } from './path-layout.ts'
import './explain.css'

/** Draws every path from the user through user groups and report groups to the report; PathTable lists the same paths. */
export const PathGraph = ({ explanation }: { explanation: Explanation }) => {
  const { t } = useTranslation('monitor')
  const language = useLanguage()
  const { user, report, paths } = explanation
  const { nodes, edges, height, middle, undrawnCount } = computePathGraph(paths)
  const columnHeads = [t('stopUser'), t('userGroup'), t('reportGroup'), t('stopReport')]
  const openCount = paths.filter(({ isOpen }) => isOpen).length
  const endNodes = [
    { ...userColumn, key: 'user', name: formatFullName(user), subtitle: t('roleOf', { role: user.role }) },
    { ...reportColumn, key: 'report', name: pickTitle(language, report), subtitle: report.sourceId },
  ]
  return (
    <>
      {/* The frame scrolls, so it must be reachable by keyboard. */}
      <div className="whyframe" {...{ role: 'region', tabIndex: 0, 'aria-label': t('paths') }}>
        <div
          className="why"
          role="img"
          aria-label={t('graphLabel', { open: openCount, ended: paths.length - openCount })}
        >
          <div className="heads">
            {columns.map(({ x, width }, index) => (
              <span key={x} style={toPosition(x, width)}>
                {columnHeads[index]}
              </span>
            ))}
          </div>
          <div className="lanes" style={{ height: Math.max(height, nodeHeight) }}>
            <svg viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none" aria-hidden="true">
              {edges.map(({ line, isEnded }) => (
                <path key={line} d={line} className={isEnded ? 'ended' : undefined} />
              ))}
            </svg>
            {endNodes.map(({ key, name, subtitle, x, width }) => (
              <div key={key} className="node end" style={{ ...toPosition(x, width), top: middle - nodeHeight / 2 }}>
                <span>{name}</span>
                <span className="sub">{subtitle}</span>
              </div>
            ))}
            {nodes.map(({ key, name, x, width, y, isEnded }) => (
              <div
                key={key}
                className={isEnded ? 'node ended' : 'node'}
                style={{ ...toPosition(x, width), top: y - nodeHeight / 2 }}
              >
                <span>{name}</span>
                {isEnded && <span className="sub">{t('ended')}</span>}
              </div>
            ))}
          </div>
        </div>
      </div>
      {undrawnCount > 0 && <p className="small soft">{t('notDrawn', { count: undrawnCount })}</p>}
    </>
  )
}

/** Converts thousandths of the width of the drawing to percentages. */
const toPosition = (x: number, width: number) => ({ left: `${x / 10}%`, width: `${width / 10}%` })
