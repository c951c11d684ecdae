import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../use-sending.ts'

interface Props {
  title: string
  text: string
  /** What else can be done. */
  also?: string
  /** A way on beside the login. */
  children?: ReactNode
}

/** Says why a link does not work, and the ways on. */
export const LinkTrouble = ({ title, text, also, children }: Props) => {
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
