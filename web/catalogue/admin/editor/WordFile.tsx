import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputOf } from '../../../../contract/call.ts'
import { readWordFile } from '../../../../contract/catalogue/uploads.ts'
import { faultSentence } from '../../../../contract/files/faults.ts'
import { sendFile } from '../../../shell/uploads.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { Trouble } from '../files/Trouble.tsx'

type Answer = OutputOf<typeof readWordFile>

/** Upload File (.xlsx) with its PRE VIEW: the words are taken when they have been seen (administration.md 2.3). */
export const WordFile = ({ onWords }: { onWords: (words: string[]) => void }) => {
  const { t } = useTranslation(['editing', 'messages'])
  const { name, share, answer, failure, read } = useWordFile()
  return (
    <div className="wordfile" data-field="keywords">
      <FileDrop
        name={t('keywords')}
        invitation={t('dropWords')}
        verb={t('chooseFile')}
        accept=".xlsx"
        onFile={file => void read(file)}
      />
      {share !== undefined && <Progress name={t('reading', { name })} share={share < 1 ? share : undefined} />}
      {answer?.status === 'success' && (
        <div className="note good" role="status">
          <p>{t('wordsRead', { name, count: answer.words.length })}</p>
          <div className="actions">
            <button type="button" className="btn sm" onClick={() => onWords(answer.words)}>
              {t('preview')}
            </button>
          </div>
        </div>
      )}
      {answer && answer.status !== 'success' && <Refused answer={answer} />}
      {failure !== undefined && (
        <p className="note bad" role="alert">
          <Trouble error={failure} />
        </p>
      )}
    </div>
  )
}

const sentences = {
  'File is not allowed': 'fileNotAllowed',
  'Please check file again': 'checkFile',
  'Please check records again': 'checkRecords',
} as const

const Refused = ({ answer: { status, faults } }: { answer: Answer }) => {
  const { t } = useTranslation('messages')
  const language = useLanguage()
  if (status === 'success') return null
  return (
    <div className="note bad" role="alert">
      <strong>{t(sentences[status])}</strong>
      {faults.slice(0, 5).map(fault => (
        <p key={JSON.stringify(fault)}>{faultSentence(fault, language)}</p>
      ))}
    </div>
  )
}

/** Has the server read a workbook; a file that is chosen meanwhile takes the place of the one before. */
const useWordFile = () => {
  const [name, setName] = useState('')
  const [share, setShare] = useState<number>()
  const [answer, setAnswer] = useState<Answer>()
  const [failure, setFailure] = useState<unknown>()
  const sending = useRef<AbortController>(undefined)
  const read = async (file: File) => {
    sending.current?.abort()
    const mine = new AbortController()
    sending.current = mine
    const isMine = () => sending.current === mine
    setName(file.name)
    setAnswer(undefined)
    setFailure(undefined)
    if (!/\.xlsx$/i.test(file.name)) {
      setShare(undefined)
      return setAnswer({ status: 'File is not allowed', faults: [], words: [] })
    }
    setShare(0)
    try {
      const onProgress = (sent: number) => isMine() && setShare(sent / Math.max(1, file.size))
      const read = await sendFile(readWordFile, {}, file, { onProgress, signal: mine.signal })
      if (isMine()) setAnswer(read)
    } catch (error) {
      if (isMine()) setFailure(error)
    } finally {
      if (isMine()) setShare(undefined)
    }
  }
  return { name, share, answer, failure, read }
}
