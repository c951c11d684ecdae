import { useTranslation } from 'react-i18next'
import type { OwnFile } from '../../frame/own-files.ts'
import { useWallWords } from '../../words/use-wall-words.ts'

/** Names the file that a login or a sign-up is for, and says when it starts. */
export const WantedFileNote = ({ file, textKey }: { file: OwnFile; textKey: 'requestedFile' | 'keptFile' }) => {
  useWallWords()
  const { t } = useTranslation('wall')
  return (
    <div className="note wanted">
      <strong>{file.name}</strong>
      <p>{t(textKey)}</p>
    </div>
  )
}
