import { useEffect, useState } from 'react'
import { type FileVersion, listFileVersions } from '../../../../contract/catalogue/uploads.ts'
import { send } from '../../../frame/calls.ts'
import { fetchLinkChanges, type LinkChanges } from './use-link-changes.ts'
import { fetchSaves, type Saves } from './use-saves.ts'

type Versions =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'known'; sourceId: string; saves: Saves; files: FileVersion[]; links: LinkChanges }
  | { state: 'failed'; error: unknown }

/** The latest saves, all files and the latest changes of the links of a report; asked for again, the old lists stay until the answer comes. */
export const useVersions = (sourceId: string | undefined) => {
  const [versions, setVersions] = useState<Versions>({ state: 'none' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tries ask again
  useEffect(() => {
    if (!sourceId) return setVersions({ state: 'none' })
    let isCurrent = true
    setVersions(last => (last.state === 'known' && last.sourceId === sourceId ? last : asking))
    void fetchVersions(sourceId).then(found => isCurrent && setVersions(found))
    return () => {
      isCurrent = false
    }
  }, [sourceId, tries])
  // What another report has been is nothing to restore in this one.
  const isOther = versions.state === 'known' && versions.sourceId !== sourceId
  return { versions: isOther ? asking : versions, again: () => setTries(tries + 1) }
}

const asking: Versions = { state: 'asking' }

const fetchVersions = async (sourceId: string): Promise<Versions> => {
  try {
    const [saves, { versions: files }, links] = await Promise.all([
      fetchSaves(sourceId),
      send(listFileVersions, { sourceId }),
      fetchLinkChanges(sourceId),
    ])
    return { state: 'known', sourceId, saves, files, links }
  } catch (error) {
    return { state: 'failed', error }
  }
}
