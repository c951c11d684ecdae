import { useTranslation } from 'react-i18next'

/** Examples of conditions, with the keys of their explanations. */
const conditions = [
  ['Country=Thailand,Malaysia', 'condition_in'],
  ['Value=10..20', 'condition_range'],
  // A range may mix the eras: 2564 in the Buddhist Era is 2021.
  ['Date=2020-10..2564-02', 'condition_time'],
  ['Country=~land', 'condition_contains'],
  ['Country=^Th', 'condition_begins'],
  ['Country=!Thailand', 'condition_not'],
  ['Value=', 'condition_missing'],
  ['having=count=10..', 'condition_having'],
] as const

/** The syntax of conditions in addresses of the API. */
export const Conditions = () => {
  const { t } = useTranslation('reference')
  return (
    <section className="section" id="conditions">
      <div className="sechead">
        <h2>{t('conditions')}</h2>
        <span className="small soft">{t('conditionsNote')}</span>
      </div>
      <dl className="conditions">
        {conditions.map(([example, meaning]) => (
          <div key={example}>
            <dt>
              <code lang="en">{example}</code>
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
