import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../../../contract/limits.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx'
import { StaffTable } from '../../../../ui/table/StaffTable.tsx'
import type { Column } from '../../../../ui/table/staff-rows.ts'
import { showToast } from '../../../../ui/toasts.ts'
import { findKeywordFault } from '../edit-faults.ts'
import { normalizeKeywords } from './keywords.ts'
import { useFaultFormatter } from './use-fault-formatter.ts'

interface Row {
  id: number
  keyword: string
  /** Rows are searched and sorted by the keyword before the edit, so that no row moves while it is edited. */
  initialKeyword: string
}

interface Props {
  reportName: string
  keywords: string[]
  onConfirm: (keywords: string[]) => void
  onClose: () => void
}

/** Lists the keywords of a report for editing in place (docs/behaviour/editor.md#keywords). Emptied keywords are removed. */
const KeywordDialog = ({ reportName, keywords, onConfirm, onClose }: Props) => {
  const { t } = useTranslation(['editing', 'messages', 'ui'])
  const formatFault = useFaultFormatter()
  const [rows, setRows] = useState<Row[]>(() =>
    keywords.map((keyword, id) => ({ id, keyword, initialKeyword: keyword })),
  )
  const [isConfirming, setIsConfirming] = useState(false)
  const editedKeywords = normalizeKeywords(rows.map(({ keyword }) => keyword))
  const fault = formatFault(findKeywordFault(editedKeywords))
  const changeKeyword = (id: number, keyword: string) =>
    setRows(rows.map(row => (row.id === id ? { ...row, keyword } : row)))
  const columns: Column<Row>[] = [
    { name: 'report', label: t('reportOfWord'), show: () => reportName, width: '35%' },
    {
      name: 'word',
      label: t('word'),
      text: ({ initialKeyword }) => initialKeyword,
      show: ({ id, keyword }) => (
        <input
          className="input"
          aria-label={t('wordNumber', { number: id + 1 })}
          value={keyword}
          maxLength={limits.keyword}
          onChange={({ target }) => changeKeyword(id, target.value)}
        />
      ),
      width: '65%',
    },
  ]
  const confirmIfValid = () => {
    if (!fault) setIsConfirming(true)
  }
  const apply = () => {
    onConfirm(editedKeywords)
    const first = t('confirmWord', { ns: 'messages' })
    showToast('done', t('twoSentences', { ns: 'ui', first, second: t('wordsUnsaved') }))
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
        <button type="button" className="btn primary" onClick={confirmIfValid}>
          {t('saveWords')}
        </button>
      </div>
      <ConfirmDialog
        title={t('areYouSure', { ns: 'messages' })}
        verb={t('saveWords')}
        open={isConfirming}
        isHarmful={false}
        onConfirm={apply}
        onClose={() => setIsConfirming(false)}
      >
        <p>{t('saveWordsText', { count: editedKeywords.length })}</p>
      </ConfirmDialog>
    </Dialog>
  )
}

export default KeywordDialog
