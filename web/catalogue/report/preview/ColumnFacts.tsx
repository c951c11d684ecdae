import type { ColumnFactsView } from './column-facts.server.ts'
import './column-facts.css'

/** The style cuts off longer values, so their tooltips show all of them. */
const maxUncutLength = 30

/** What is known about the values of a column. The server builds the texts, so browsers load no code that formats them. */
export const ColumnFacts = ({ view: { facts, frequent } }: { view: ColumnFactsView }) => (
  <dl className="columnfacts">
    {facts.map(([label, text]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{text}</dd>
      </div>
    ))}
    {frequent && (
      <div>
        <dt>{frequent.label}</dt>
        {frequent.values.map(({ text, language, count }) => (
          <dd key={text}>
            <span className="value" lang={language} title={text.length > maxUncutLength ? text : undefined}>
              {text}
            </span>{' '}
            ({count})
          </dd>
        ))}
      </div>
    )}
  </dl>
)
