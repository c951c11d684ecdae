import { useEffect, useState } from 'react'
import { listRevisions, type Revision } from '../../../../contract/catalogue/report-editing.ts'
import { type FileVersion, listFileVersions } from '../../../../contract/catalogue/uploads.ts'
import { send } from '../../../shell/calls.ts'

type Versions =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'known'; revisions: Revision[]; files: FileVersion[] }
  | { state: 'failed'; error: unknown }

/** All saves and all files of a report; asked for again, the old lists stay until the answer comes. */
export const useVersions = (sourceId: string | undefined) => {
  const [versions, setVersions] = useState<Versions>({ state: 'none' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!sourceId) return setVersions({ state: 'none' })
    let isCurrent = true
    setVersions(last => (tries > 0 && last.state === 'known' ? last : { state: 'asking' }))
    void fetchVersions(sourceId).then(found => isCurrent && setVersions(found))
    return () => {
      isCurrent = false
    }
  }, [sourceId, tries])
  return { versions, again: () => setTries(tries + 1) }
}

const fetchVersions = async (sourceId: string): Promise<Versions> => {
  try {
    const [{ revisions }, { versions: files }] = await Promise.all([
      send(listRevisions, { sourceId }),
      send(listFileVersions, { sourceId }),
    ])
    return { state: 'known', revisions, files }
  } catch (error) {
    return { state: 'failed', error }
  }
}
