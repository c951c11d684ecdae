import { buildReturningPath, type OwnFile } from '../../frame/own-files.ts'
import { PageTabs } from '../../ui/tabs/PageTabs.tsx'
import { useWallWords } from '../../words/use-wall-words.ts'
import { useWords } from '../use-sending.ts'
import { WantedFileNote } from '../wall/WantedFileNote.tsx'

interface Props {
  current: 'portal' | 'office'
  to: string
  file: OwnFile | null | undefined
}

/** The tabs of the two kinds of account, which both login pages have, and a note on the file that the login is for. */
export const AccountKinds = ({ current, to, file }: Props) => {
  useWallWords()
  const { t } = useWords()
  return (
    <>
      <PageTabs
        label={t('accountKinds', { ns: 'wall' })}
        current={current}
        tabs={[
          { name: 'portal', label: t('portalAccount'), to: buildReturningPath('/login', to, file) },
          { name: 'office', label: t('officeAccount'), to: buildReturningPath('/loginAD', to, file) },
        ]}
      />
      {file && <WantedFileNote file={file} textKey="requestedFile" />}
    </>
  )
}
