import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** The sections of the page about source and versions, in their order. Their names are the ids to which other sites link. */
export const trustSections = ['origin', 'punctuality', 'changed', 'versions', 'ask'] as const

interface Props {
  name: (typeof trustSections)[number]
  /** Shown at the right of the heading. */
  aside?: ReactNode
  children: ReactNode
}

/** One section of the page about source and versions. */
export const TrustSection = ({ name, aside, children }: Props) => {
  const { t } = useTranslation('trust')
  return (
    <section className="section" id={name}>
      <div className="sechead">
        <h2>{t(name)}</h2>
        {aside && <span className="small soft">{aside}</span>}
      </div>
      {children}
    </section>
  )
}
