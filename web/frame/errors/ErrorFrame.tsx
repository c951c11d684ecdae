import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  title: string
  className?: string
  children: ReactNode
}

/** The frame of a page that shows why something cannot be shown: its titles, and that search engines leave it out. */
export const ErrorFrame = ({ title, className = 'errorpage', children }: Props) => {
  const { t } = useTranslation('shell')
  return (
    <div className={className}>
      <title>{t('documentTitle', { title })}</title>
      <meta name="robots" content="noindex" />
      <h1>{title}</h1>
      {children}
    </div>
  )
}
