import { useEffect, useRef, useState } from 'react'
import type { OwnFile } from '../../frame/own-files.ts'
import { ForgotDialog } from '../login/ForgotDialog.tsx'
import { PortalLogin } from '../login/PortalLogin.tsx'
import { useWords } from '../use-sending.ts'
import { takeKeptFile } from '../wall/kept-files.ts'
import { RequestedFileNote } from '../wall/RequestedFileNote.tsx'

interface Props {
  title: string
  text: string
  /** The account of the link; a file that this browser keeps for it starts after the login. */
  username?: string | undefined
  /** Page after the login when this browser keeps no file. */
  to?: string
  /** The file that the server keeps for the first login. */
  file?: OwnFile | null
}

/** Shows what a link has done, and the login that follows. */
export const LoginAfter = ({ title, text, username, to = '/', file }: Props) => {
  const { t } = useWords()
  const [isForgotten, setIsForgotten] = useState(false)
  const [keptFile] = useState(() => takeKeptFile(username))
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <>
      <h1>{t('login', { ns: 'shell' })}</h1>
      <div className="note good" ref={note} tabIndex={-1}>
        <strong>{title}</strong>
        <p>{text}</p>
      </div>
      {file && <RequestedFileNote file={file} textKey="askedFor" />}
      <PortalLogin to={keptFile?.to ?? to} file={keptFile?.file} onForget={() => setIsForgotten(true)} />
      {isForgotten && <ForgotDialog keptFile={keptFile} onClose={() => setIsForgotten(false)} />}
    </>
  )
}
