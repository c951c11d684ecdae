import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../use-sending.ts'

interface Props {
  title: string
  text: string
  /** A second text: what else the reader can do. */
  alternative?: string
  /** A link besides the login. */
  children?: ReactNode
}

/** Explains why a link does not work and what to do, and offers the login. */
export const LinkError = ({ title, text, alternative, children }: Props) => {
  const { t } = useWords()
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      {alternative && <p>{alternative}</p>}
      <div className="actions">
        {children}
        <Link className={children ? 'btn' : 'btn primary'} to="/login">
          {t('login', { ns: 'shell' })}
        </Link>
      </div>
    </>
  )
}
