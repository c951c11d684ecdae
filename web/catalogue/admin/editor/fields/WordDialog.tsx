import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../../contract/limits.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { StaffTable } from '../../../../ui/table/StaffTable.tsx'
import type { Column } from '../../../../ui/table/staff-rows.ts'
import { showToast } from '../../../../ui/toasts.ts'
import { findKeywordFault } from '../edit-faults.ts'
import { joinKeywords, splitKeywords } from './keywords.ts'
import { useFaultSentence } from './use-edit-fields.ts'

interface Row {
  id: number
  word: string
  /** The value that rows are searched and sorted by, so that no row moves while it is edited. */
  was: string
}

interface Props {
  report: string
  words: string[]
  onConfirm: (words: string[]) => void
  onClose: () => void
}

/** Lists the words for editing in place (docs/behaviour/editor.md#keywords). Empty words are removed. */
const WordDialog = ({ report, words, onConfirm, onClose }: Props) => {
  const { t } = useTranslation(['editing', 'messages'])
  const formatFault = useFaultSentence()
  const [rows, setRows] = useState<Row[]>(() => words.map((word, id) => ({ id, word, was: word })))
  const [isConfirming, setIsConfirming] = useState(false)
  const editedWords = splitKeywords(joinKeywords(rows.map(({ word }) => word)))
  const fault = formatFault(findKeywordFault(editedWords))
  const changeWord = (id: number, word: string) => setRows(rows.map(row => (row.id === id ? { ...row, word } : row)))
  const columns: Column<Row>[] = [
    { name: 'report', label: t('reportOfWord'), show: () => report, width: '35%' },
    {
      name: 'word',
      label: t('word'),
      text: ({ was }) => was,
      show: ({ id, word }) => (
        <input
          className="input"
          aria-label={t('wordNumber', { number: id + 1 })}
          value={word}
          maxLength={limits.keyword}
          onChange={({ target }) => changeWord(id, target.value)}
        />
      ),
      width: '65%',
    },
  ]
  const confirm = () => {
    onConfirm(editedWords)
    showToast('done', `${t('confirmWord', { ns: 'messages' })}. ${t('wordsUnsaved')}`)
    onClose()
  }
  return (
    <Dialog title={t('editWords')} open onClose={onClose} width={720}>
      <StaffTable label={t('words')} columns={columns} rowKey={({ id }) => id} rows={rows} />
      {fault && (
        <p className="note bad" role="alert">
          {fault}
        </p>
      )}
      <div className="foot">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="button" className="btn primary" onClick={() => fault || setIsConfirming(true)}>
          {t('saveWords')}
        </button>
      </div>
      <ConfirmDialog
        title={t('areYouSure', { ns: 'messages' })}
        verb={t('saveWords')}
        open={isConfirming}
        isHarmful={false}
        onConfirm={confirm}
        onClose={() => setIsConfirming(false)}
      >
        <p>{t('saveWordsText', { count: editedWords.length })}</p>
      </ConfirmDialog>
    </Dialog>
  )
}

export default WordDialog
