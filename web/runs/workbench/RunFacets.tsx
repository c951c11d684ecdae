import { useTranslation } from 'react-i18next'
import type { RunDetails } from '../../../contract/runs/run-details.ts'

/** The facets that the program of the run has reported, each in a disclosure. */
export const RunFacets = ({ facets }: { facets: RunDetails['facets'] }) => {
  const { t } = useTranslation('runs')
  if (facets.length === 0) return null
  return (
    <section>
      <h3>{t('facets')}</h3>
      {facets.map(({ name, json }) => (
        <details key={name} className="facet">
          <summary>{name}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
          <pre tabIndex={0}>{json}</pre>
        </details>
      ))}
    </section>
  )
}
