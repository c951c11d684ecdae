import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../use-sending.ts'

interface Props {
  title: string
  text: string
  /** An alternative action. */
  also?: string
  /** A link besides the login. */
  children?: ReactNode
}

/** Explains why a link does not work, and what to do next. */
export const LinkError = ({ title, text, also, children }: Props) => {
  const { t } = useWords()
  return (
    <>
      <h1>{title}</h1>
      <p>{text}</p>
      {also && <p>{also}</p>}
      <div className="actions">
        {children}
        <Link className={children ? 'btn' : 'btn primary'} to="/login">
          {t('login', { ns: 'shell' })}
        </Link>
      </div>
    </>
  )
}
