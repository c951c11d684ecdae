import { useEffect, useState } from 'react'
import { type FileVersion, listFileVersions } from '../../../../contract/catalogue/uploads.ts'
import { send } from '../../../shell/calls.ts'
import { fetchSaves, type Saves } from './use-saves.ts'

type Versions =
  | { state: 'none' }
  | { state: 'asking' }
  | { state: 'known'; saves: Saves; files: FileVersion[] }
  | { state: 'failed'; error: unknown }

/** The latest saves and all files of a report; asked for again, the old lists stay until the answer comes. */
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
    const [saves, { versions: files }] = await Promise.all([fetchSaves(sourceId), send(listFileVersions, { sourceId })])
    return { state: 'known', saves, files }
  } catch (error) {
    return { state: 'failed', error }
  }
}
