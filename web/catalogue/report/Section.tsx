import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SectionName } from './sections.ts'

interface Props {
  name: SectionName
  /** Shown at the right of the heading. */
  aside?: ReactNode
  children: ReactNode
}

/** One section of a report's page. */
export const Section = ({ name, aside, children }: Props) => {
  const { t } = useTranslation('report')
  return (
    <section className="section" id={name}>
      <div className="sechead">
        <h2>{t(name)}</h2>
        {aside && <span className="small soft num">{aside}</span>}
      </div>
      {children}
    </section>
  )
}
