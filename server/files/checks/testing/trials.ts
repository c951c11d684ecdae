import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { test } from 'node:test'
import type { FileKind } from '../../../../contract/catalogue/report-details.ts'
import type { FaultRule } from '../../../../contract/files/fault-rules.ts'
import { createFastTestFolder } from '../../../testing/servers/memory-folders.ts'
import { type CheckOptions, checkFiles } from '../index.ts'
import type { RecipeInput } from '../layouts/recipe-inputs.ts'
import type { AcceptedFiles, CheckRequest, FileRefusal } from '../requests.ts'
import { zipRaw } from './raw-zips.ts'

const endings = { metadata: '_metadata.xlsx', excel: '.xlsx', csv: '.zip' } as const

/** Checks files of a report 'the-report', given as bytes. */
export const openTrials = async () => {
  const folder = await createFastTestFolder()
  let count = 0
  const keep = async (bytes: Buffer) => {
    count += 1
    const path = join(folder, `received-${count}`)
    await writeFile(path, bytes)
    return path
  }
  const check = async (
    contents: Partial<Record<FileKind, Buffer>>,
    options: CheckOptions &
      Pick<CheckRequest, 'present'> & {
        fileName?: string
        names?: Partial<Record<FileKind, string>>
        /** The recipes to read the files with. */
        recipeInput?: RecipeInput
      } = {},
  ): Promise<AcceptedFiles | FileRefusal> => {
    const { present, fileName = 'the-report', names, recipeInput, ...rest } = options
    const files = await Promise.all(
      Object.entries(contents).map(async ([kind, bytes]) => ({
        kind: kind as FileKind,
        path: await keep(bytes),
        name: names?.[kind as FileKind] ?? `${fileName}${endings[kind as FileKind]}`,
        ...recipeInput,
      })),
    )
    return checkFiles({ fileName, files, present }, { onError: message => assert.fail(message), ...rest })
  }
  return { folder, keep, check }
}

/** Returns a zip with one CSV. */
export const zipCsv = (text: string | Buffer, name = 'table.csv') => zipRaw([{ name, bytes: Buffer.from(text) }])

/** A hostile file: its description, its kind, its bytes, and the rule that it breaks. */
export type Hostile = [scenario: string, kind: FileKind, bytes: () => Buffer, rule: FaultRule | FaultRule[]]

/** Requires that each file is refused by its rule and that a good one is accepted afterwards; reports the slowest. */
export const testHostile = async (cases: Hostile[], good: () => Partial<Record<FileKind, Buffer>>) => {
  const { check } = await openTrials()
  const times: [number, string][] = []
  let longestWait = 0
  for (const [scenario, kind, bytes, rule] of cases)
    test(`refuses ${scenario}`, async () => {
      const fileBytes = bytes()
      const delays = monitorEventLoopDelay({ resolution: 5 })
      delays.enable()
      const startedAt = performance.now()
      const result = await check({ [kind]: fileBytes })
      times.push([performance.now() - startedAt, scenario])
      delays.disable()
      longestWait = Math.max(longestWait, delays.max / 1e6)
      assert.ok(!result.accepted, 'it was accepted')
      assert.ok([rule].flat().includes(result.faults[0]!.rule), JSON.stringify(result.faults))
    })
  test(`accepts a good file after ${cases.length} hostile ones`, async t => {
    const result = await check(good())
    assert.ok(result.accepted, JSON.stringify(result))
    const [slowest] = times.toSorted(([a], [b]) => b - a)
    t.diagnostic(`slowest of ${cases.length}: ${Math.round(slowest![0])} ms, ${slowest![1]}`)
    t.diagnostic(`longest wait of this process: ${Math.round(longestWait)} ms`)
    assert.ok(slowest![0] < 20_000, `${slowest}`)
  })
}
