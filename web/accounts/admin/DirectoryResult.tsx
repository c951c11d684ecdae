import { useTranslation } from 'react-i18next'
import type { addDirectoryUsers } from '../../../contract/accounts/directory-users.ts'
import type { OutputOf } from '../../../contract/call.ts'
import { NoticeDialog } from '../../ui/dialogs/NoticeDialog.tsx'

type Result = OutputOf<typeof addDirectoryUsers>

/** Lists the names that were added, that already have an account, and that the directory does not have, with a note on some of them. */
export const DirectoryResult = ({ result, onClose }: { result: Result; onClose: () => void }) => {
  const { t } = useTranslation('users')
  const notes = new Map(result.notes.map(({ username, note }) => [username, note]))
  const lists = [
    { title: t('addedUsers'), names: result.added },
    { title: t('existingUsers'), names: result.known },
    { title: t('unknownUsers'), names: result.notFound },
    // The names beyond the limit of one search, if there are any.
    ...(result.dropped.length > 0 ? [{ title: t('overLimit'), names: result.dropped }] : []),
  ]
  return (
    <NoticeDialog title={t('resultTitle')} onClose={onClose} width={560}>
      {lists.map(({ title, names }) => (
        <section key={title} className="result">
          <h3>
            {title} <span className="num soft">{names.length}</span>
          </h3>
          {names.length === 0 && <p className="soft">{t('noUsers')}</p>}
          <ul>
            {names.map(name => {
              const note = notes.get(name)
              return (
                <li key={name}>
                  {name}
                  {note && <span className="soft"> · {t(`note_${note}`)}</span>}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </NoticeDialog>
  )
}
