import { Link } from 'react-router'
import type { HeadlineView } from './headline.server.ts'
import './headline.css'

/** The latest value of a table with its chart. Texts and paths come from the server, so browsers need no chart code. */
export const Headline = ({ view }: { view: HeadlineView }) => (
  <section className="headline" aria-labelledby="headline">
    <div className="told">
      <h2 id="headline">{view.name}</h2>
      <p className="latest">
        <b>{view.value}</b> <span>{view.units}</span>
      </p>
      <p className="small soft num">{view.period}</p>
      <dl className="small">
        {view.changes.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
    <Picture view={view} />
    <p className="ways small">
      <Link to={view.explore.path}>{view.explore.label}</Link>
      <Link to={view.otherEra.path} preventScrollReset>
        {view.otherEra.label}
      </Link>
    </p>
    <table className="vh">
      <caption>{view.caption}</caption>
      <thead>
        <tr>
          {view.columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.rows.map(([period, value]) => (
          <tr key={period}>
            <th scope="row">{period}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

const Picture = ({ view: { chart, name, description } }: { view: HeadlineView }) => (
  <div className="drawn">
    <div className="down num" aria-hidden="true">
      {chart.down.map(({ at, label }) => (
        <span key={label} style={{ top: `${at}%` }}>
          {label}
        </span>
      ))}
    </div>
    <div className="plane">
      <svg viewBox="0 0 720 200" preserveAspectRatio="none" role="img" aria-labelledby="headlinename headlinetext">
        <title id="headlinename">{name}</title>
        <desc id="headlinetext">{description}</desc>
        {chart.down.map(({ at }) => (
          <path key={at} className="grid" d={`M0 ${at * 2}H720`} />
        ))}
        {chart.zero !== null && <path className="zero" d={`M0 ${chart.zero * 2}H720`} />}
        {chart.area && <path className="ground" d={chart.area} />}
        {chart.line && <path className="line" d={chart.line} />}
      </svg>
      {chart.line && <i style={{ left: `${chart.end.left}%`, top: `${chart.end.top}%` }} />}
    </div>
    <div className="across num" aria-hidden="true">
      {chart.across.map(({ at, label }) => (
        <span key={label} style={{ left: `${at}%` }}>
          {label}
        </span>
      ))}
    </div>
  </div>
)
