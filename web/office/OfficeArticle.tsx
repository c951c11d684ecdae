import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../frame/PageHead.tsx'
import { SideLinks } from '../ui/SideLinks.tsx'
import { formatDayInText } from '../ui/values/formats.ts'
import { useLanguage } from '../words/use-language.ts'
import { OfficeText } from './OfficeText.tsx'
import './office.css'

export interface Article {
  title: string
  description: string
  html: string
  /** The day of the edition, yyyy-mm-dd; undefined for a text without one. */
  date?: string | undefined
  outline: { id: string; text: string }[]
}

interface Props {
  article: Article
  /** The canonical path of the page. */
  path: string
  /** Content below the links to the sections. */
  children?: ReactNode
}

/** A page of the office: its text, and beside it links to its sections. */
export const OfficeArticle = ({ article, path, children }: Props) => {
  const { t } = useTranslation(['office', 'shell'])
  const { title, description, html, date, outline } = article
  return (
    <article className="article">
      <PageHead title={t('documentTitle', { ns: 'shell', title })} description={description} path={path} />
      <header>
        <h1>{title}</h1>
        {date && <Edition day={date} />}
      </header>
      <aside>
        <SideLinks id="on-this-page" title={t('onThisPage')}>
          {outline.map(({ id, text }) => (
            <a key={id} href={`#${id}`}>
              {text}
            </a>
          ))}
        </SideLinks>
        {children}
      </aside>
      <OfficeText html={html} />
    </article>
  )
}

const Edition = ({ day }: { day: string }) => {
  const { t } = useTranslation('office')
  return (
    <p className="small soft">
      {t('editionOf')} <time dateTime={day}>{formatDayInText(day, useLanguage())}</time>
    </p>
  )
}
