import { Link } from 'react-router'
import { AnnotatedChange } from '../../figures/AnnotatedChange.tsx'
import { headlineSize } from '../../figures/drawing-sizes.ts'
import { detectLanguage } from '../report-texts.ts'
import type { HeadlineView } from './headline.server.ts'
import './headline.css'

/** The latest value of a table with its chart. The server builds the texts and paths, so browsers load no chart code. */
export const Headline = ({ view }: { view: HeadlineView }) => (
  <section className="headline" aria-labelledby="headline">
    <div className="told">
      <h2 id="headline">{view.name}</h2>
      <p className="latest">
        <b>{view.value}</b> <span>{view.unitText}</span>
      </p>
      <p className="small soft num">{view.period}</p>
      {view.annotation && (
        <p className="chip" lang={detectLanguage(view.annotation)}>
          {view.annotation}
        </p>
      )}
      <dl className="small">
        {view.changes.map(({ label, text, annotation }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <AnnotatedChange text={text} annotation={annotation} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
    <HeadlineChart view={view} />
    <p className="ways small">
      <Link to={view.explore.path}>{view.explore.label}</Link>
      <Link to={view.otherEra.path} preventScrollReset>
        {view.otherEra.label}
      </Link>
    </p>
    {/* A table cannot be narrower than its words, so its frame is hidden; otherwise a long name makes the page scroll sideways. */}
    <div className="vh">
      <table>
        <caption>{view.caption}</caption>
        <thead>
          <tr>
            {view.tableHeads.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.tableRows.map(([period, value, annotation]) => (
            <tr key={period}>
              <th scope="row">{period}</th>
              <td>{value}</td>
              {annotation !== undefined && <td>{annotation}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
)

const { width, height } = headlineSize

/** The chart: an SVG that is stretched to fit, with its texts around it. All positions are in per cent of its size. */
const HeadlineChart = ({ view: { chart, chartNote, name, description } }: { view: HeadlineView }) => (
  <div className="drawn">
    <div className="down num" aria-hidden="true" data-longest={chart.longestLabel}>
      {chart.yTicks.map(({ at, label }) => (
        <span key={label} style={{ top: `${at}%` }}>
          {label}
        </span>
      ))}
    </div>
    <div className="plane">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby="headlinename headlinetext"
      >
        <title id="headlinename">{name}</title>
        <desc id="headlinetext">{description}</desc>
        <path className="grid" d={chart.grid} />
        {chart.zero && <path className="zero" d={chart.zero} />}
        {chart.fill && <path className="ground" d={chart.fill} />}
        {chart.paleBars && <path className="pale" d={chart.paleBars} />}
        {chart.line && <path className="line" d={chart.line} />}
        {chart.annotatedDots && <path className="ring" d={chart.annotatedDots} />}
        {chart.annotatedDots && <path className="hole" d={chart.annotatedDots} />}
      </svg>
      {/* The dot at the last point; HTML, because the stretched SVG would distort it. */}
      {chart.line && (
        <i
          className={chart.end.isAnnotated ? 'hollow' : undefined}
          style={{ left: `${chart.end.left}%`, top: `${chart.end.top}%` }}
        />
      )}
    </div>
    <div className="across num" aria-hidden="true">
      {chart.xTicks.map(({ at, label }) => (
        <span key={label} style={{ left: `${at}%` }}>
          {label}
        </span>
      ))}
    </div>
    {chartNote && <p className="chartnote">{chartNote}</p>}
  </div>
)
