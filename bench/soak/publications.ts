import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { previewDraft, publishDraft, uploadCsv } from '../../contract/catalogue/uploads.ts'
import { zipOf } from '../../server/files/index.ts'

interface Steward {
  origin: string
  cookie: string
  signal: AbortSignal
}

const publishedTable = 'thailand-provinces'

/** Gives a user the role of a steward. */
export const appointSteward = async (databaseUrl: string, username: string) => {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(
    `with steward as (update users set role_id = 4 where username = $1 returning user_id)
     update sessions set role_id = 4 where user_id = (select user_id from steward)`,
    [username],
  )
  await client.end()
}

/** Uploads and publishes a new version immediately and then every minute until stopped; returns the number of publications and the failures. */
export const publishSteadily = async (steward: Steward) => {
  const failures: string[] = []
  let published = 0
  for (let number = 1; !steward.signal.aborted; number += 1) {
    await publishOne(steward, number).then(
      () => {
        published += 1
      },
      (error: Error) => steward.signal.aborted || failures.push(error.message),
    )
    await setTimeout(60_000, undefined, { signal: steward.signal }).catch(() => undefined)
  }
  return { published, failures }
}

const publishOne = async ({ origin, cookie, signal }: Steward, number: number) => {
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const ask = async (path: string, body: BodyInit, more: Record<string, string> = {}) => {
    const answer = await fetch(origin + path, { method: 'POST', headers: { ...headers, ...more }, body, signal })
    const text = await answer.text()
    if (!answer.ok || !text.includes('"success"')) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`)
    return JSON.parse(text)
  }
  const json = { 'content-type': 'application/json' }
  const { draft } = await ask(uploadCsv.path, await formOf(number))
  const { draft_id } = draft
  const { changes } = await ask(previewDraft.path, JSON.stringify({ draft_id }), json)
  const acknowledged = changes.findings.map(({ key }: { key: string }) => key)
  await ask(publishDraft.path, JSON.stringify({ draft_id, revision: changes.revision, acknowledged }), json)
}

const rows = 20_000

const formOf = async (number: number) => {
  const lines = Array.from({ length: rows }, (_, at) => `${at},${at * number},Name ${at}`)
  const bytes = Buffer.from(`code,value,name\n${lines.join('\n')}\n`)
  const zip = await zipOf([{ name: `${publishedTable}.csv`, bytes, modifiedAt: new Date(0) }])
  const form = new FormData()
  for (const [name, value] of Object.entries({ file_name: publishedTable, draft: 'new', mode: 'Update' }))
    form.append(name, value)
  form.append('files', new Blob([new Uint8Array(zip)]), `${publishedTable}.zip`)
  return form
}
